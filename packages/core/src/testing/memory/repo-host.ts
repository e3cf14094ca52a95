import { isCommitOf } from '../../domain/commit-message.js';
import type { RepoCommit, RepoHost } from '../../ports/index.js';

interface Commit extends RepoCommit {
  folder: string;
  /** The whole tree, by path. */
  tree: Record<string, string>;
}

/** In-memory repositories for tests and experiments, one per URL. */
export function memoryRepoHost(): RepoHost & { repositories: Map<string, Commit[]> } {
  const repositories = new Map<string, Commit[]>();
  const commits = ({ url, branch }: { url: string; branch: string }) => {
    const key = `${url} ${branch}`;
    const list = repositories.get(key) ?? [];
    repositories.set(key, list);
    return list;
  };
  const shown = ({ folder, tree, ...commit }: Commit): RepoCommit => commit;
  const inside = (tree: Record<string, string>, folder: string) =>
    Object.entries(tree).filter(([path]) => path.startsWith(`${folder}/`));

  return {
    repositories,
    check: async ({ branch }) => branch ?? 'main',
    async log(connection, folder, page, perPage) {
      const mine = commits(connection).filter((commit) => commit.folder === folder);
      const items = mine.toReversed().slice((page - 1) * perPage, page * perPage);
      return { items: items.map(shown), total: mine.length };
    },
    async read(connection, sha, folder) {
      const commit = commits(connection).find((one) => one.sha === sha);
      const files = commit ? inside(commit.tree, folder) : [];
      if (!commit || files.length === 0) return undefined;
      const bytes = files.map(([path, text]) => [path.slice(folder.length + 1), new TextEncoder().encode(text)]);
      return { commit: shown(commit), files: Object.fromEntries(bytes) };
    },
    async commit(connection, saves) {
      const list = commits(connection);
      for (const save of saves) {
        const { folder, files, savedAt, author, message } = save;
        if (list.some((commit) => isCommitOf(commit, save))) continue;
        const tree = { ...list.at(-1)?.tree };
        for (const [path] of inside(tree, folder)) delete tree[path];
        for (const [path, text] of Object.entries(files)) tree[`${folder}/${path}`] = text;
        const sha = (list.length + 1).toString(16).padStart(40, '0');
        list.push({ sha, message, author, committedAt: Math.floor(savedAt / 1000) * 1000, folder, tree });
      }
      return list.at(-1)?.sha ?? '';
    },
  };
}
