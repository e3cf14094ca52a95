import type { Command, Option } from 'commander';

/** A command as the completion sees it. */
interface Known {
  path: string;
  words: string[];
  flags: string[];
  /** Flags with a value: those whose value is one of these words, a file, or anything. */
  valued: { flag: string; choices: string[]; isFile: boolean }[];
  /** Whether arguments are files. */
  takesFiles: boolean;
}

const isFilePlaceholder = (flags: string) => /<(?:file|path|directory)>/.test(flags);

function optionOf({ long, flags, required, optional }: Option) {
  const choices = /<([^>]*\|[^>]*)>/.exec(flags)?.[1]?.split('|') ?? [];
  return { flag: long!, takesValue: required || optional, choices, isFile: isFilePlaceholder(flags) };
}

/** Every command below this one. What a group does without a command belongs to the group, too. */
function knownIn(command: Command, path: string[] = []): Known[] {
  const visible = command.createHelp().visibleCommands(command);
  const standard = command.commands.find(
    (one) => one.name() === (command as { _defaultCommandName?: string })._defaultCommandName,
  );
  const options = [...command.options, ...(standard?.options ?? [])]
    .filter(({ long, hidden }) => long && !hidden)
    .map(optionOf);
  const own: Known = {
    path: path.join(' '),
    words: visible.map((one) => one.name()),
    flags: [...new Set([...options.map(({ flag }) => flag), '--help'])],
    valued: options.filter(({ takesValue }) => takesValue),
    takesFiles: command.registeredArguments.some((argument) => /^(?:path|directory)$/.test(argument.name())),
  };
  const below = visible.filter((one) => one.name() !== 'help').flatMap((one) => knownIn(one, [...path, one.name()]));
  return [own, ...below];
}

const list = (words: string[]) => `'${words.join(' ')}'`;

function caseOf({ path, words, flags, valued, takesFiles }: Known): string {
  const choices = valued
    .filter((one) => one.choices.length > 0)
    .map(({ flag, choices }) => `${flag}) values=${list(choices)} ;;`);
  const files = valued.filter(({ isFile }) => isFile).map(({ flag }) => flag);
  const byFlag = choices.length > 0 ? ` case "$prev" in ${choices.join(' ')} esac ;` : '';
  return `    '${path}') words=${list(words)} flags=${list(flags)} valued=${list(valued.map(({ flag }) => flag))} filed=${list(files)} files=${takesFiles ? 1 : 0} ;${byFlag} ;;`;
}

/** The completion of every command. Zsh runs the same function with its `bashcompinit`. */
export function completionScript(program: Command, shell: 'bash' | 'zsh'): string {
  const start =
    shell === 'zsh' ? 'autoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n' : '';
  return `# ${shell} completion of sendstep. Load it with: source <(sendstep completion ${shell})
${start}_sendstep_words() {
  words='' flags='' valued='' filed='' files=0 values=''
  case "$1" in
${knownIn(program).map(caseOf).join('\n')}
  *) return 1 ;;
  esac
}

_sendstep() {
  local cur prev i word key='' words flags valued filed files values found
  local -a typed
  cur="\${COMP_WORDS[COMP_CWORD]}"
  prev="\${COMP_WORDS[COMP_CWORD-1]}"
  typed=()
  COMPREPLY=()
  _sendstep_words ''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    typed+=("$word")
    case "$word" in
      -*) case " $valued " in *" $word "*) i=$((i + 1)); [ $i -lt $COMP_CWORD ] && typed+=("\${COMP_WORDS[i]}") ;; esac ;;
      *) if _sendstep_words "\${key:+$key }$word"; then key="\${key:+$key }$word"; else _sendstep_words "$key"; fi ;;
    esac
  done
  _sendstep_words "$key"
  if [ -n "$values" ]; then
    found="$values"
  else
    case " $filed " in *" $prev "*) COMPREPLY=($(compgen -f -- "$cur")); return ;; esac
    case " $valued " in *" $prev "*) return ;; esac
    case "$cur" in
      -*) found="$flags" ;;
      *)
        if [ -n "$words" ]; then found="$words"
        elif [ "$files" = 1 ]; then COMPREPLY=($(compgen -f -- "$cur")); return
        else found="$(sendstep complete -- "\${typed[@]}" 2>/dev/null </dev/null)"
        fi ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$found" -- "$cur"))
}
complete -F _sendstep sendstep
`;
}
