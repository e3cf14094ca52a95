import type { Context } from 'liquidjs';
import { LiquidFault } from './fault.js';

/** Milliseconds of CPU time that this process has used. Rendering is synchronous, so during a render it is the template's. */
export function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Limits the CPU time of a job. By the wall clock a valid template would be refused whenever the host is busy.
 * One thread uses no more CPU time than passes on the wall clock, which is cheaper to read, so the CPU time is read only
 * when enough has passed.
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
  /** The library checks its own limit before each step, by the wall clock. */
  return (context: Context) => {
    context.renderLimit.check = check;
  };
}
