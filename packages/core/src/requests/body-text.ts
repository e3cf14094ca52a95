/** What a body says, as text. Bytes that are no text are not shown: nobody could read them, and nothing in them be hidden. */
export function bodyText(bytes: Uint8Array, contentType: string | string[] | undefined): string {
  const [type = ''] = [contentType ?? ''].flat();
  const text = decoderFor(type).decode(bytes);
  return text.includes('\0') || type.startsWith('image/') ? `(${bytes.length} bytes that are not text)` : text;
}

/** The charset that the target names, if there is such a one; otherwise UTF-8. */
function decoderFor(type: string) {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
