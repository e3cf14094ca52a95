import type { Context } from 'liquidjs';
import { LiquidFault } from './fault.js';

/** CPU time used by this process in milliseconds. Rendering is synchronous, so during a render only the template uses it. */
export function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Limits the CPU time of a job. With wall-clock time, valid templates would be refused whenever the host is busy. One
 * thread cannot use more CPU time than wall-clock time, which is cheaper to read, so CPU time is read only when enough
 * wall-clock time has passed.
 */
export function timeLimit(limitMs: number, cpuMs: () => number) {
  const until = cpuMs() + limitMs;
  let next = performance.now() + limitMs;
  const check = () => {
    const now = performance.now();
    if (now < next) return;
    const left = until - cpuMs();
    if (left <= 0) throw new LiquidFault('takes too long');
    next = now + left;
  };
  /** Replaces the wall-clock limit that liquidjs checks before each step. */
  return (context: Context) => {
    context.renderLimit.check = check;
  };
}
