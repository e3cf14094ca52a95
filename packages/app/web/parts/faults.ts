/** The reasons in a refusal by top-level field: `headers.X-Key: is masked; url: required`. */
export function faultsOf(error: Error | null | undefined): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const part of (error?.message ?? '').split('; ')) {
    const [, field, reason] = /^([a-zA-Z]\w*)[^:\s]*: ([\s\S]+)$/.exec(part) ?? [];
    if (field && reason) faults[field] ??= reason;
  }
  return faults;
}
