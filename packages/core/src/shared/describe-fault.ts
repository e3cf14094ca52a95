/**
 * What is logged about an unexpected error: its location and code. Its message is left out because it may quote customer
 * data or a template.
 */
export function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  // The stack starts with the message, whose lines could look like frames.
  const stack = fault.stack?.replace(fault.message, () => '') ?? '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  const { code } = fault as { code?: unknown };
  return {
    fault: fault.name,
    ...(code === undefined ? {} : { code }),
    ...(frames.length > 0 ? { at: frames.slice(0, 8).map((frame) => frame.trim()) } : {}),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  };
}
