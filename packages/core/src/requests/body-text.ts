/** Decodes a body. Binary data is not shown: it is unreadable and cannot be masked. */
export function bodyText(bytes: Uint8Array, contentType: string | string[] | undefined): string {
  const [type = ''] = [contentType ?? ''].flat();
  const text = decoderFor(type).decode(bytes);
  return text.includes('\0') || type.startsWith('image/') ? `(${bytes.length} bytes of binary data)` : text;
}

/** The charset declared by the target if supported, otherwise UTF-8. */
function decoderFor(type: string) {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
