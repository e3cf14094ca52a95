import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const SIZE = 64 * 1024 ** 2;
const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
const unmount = (directory: string) => execFileSync('umount', ['-l', directory], { stdio: 'ignore' });

function reasonAgainst(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'sendstep-disk-'));
  try {
    mount('-t', 'tmpfs', 'sendstep-test', directory);
    unmount(directory);
    return undefined;
  } catch {
    return 'mounting a small disk needs root';
  } finally {
    rmSync(directory, { recursive: true });
  }
}
/** Why a test cannot have a disk of its own; undefined if it can. */
export const noSmallDisk = reasonAgainst();

/** Mounts a disk of its own for one test, which can be full. */
export function smallDisk(directory: string) {
  mkdirSync(directory, { recursive: true });
  mount('-t', 'tmpfs', '-o', `size=${SIZE}`, 'sendstep-test', directory);
  onTestFinished(() => void unmount(directory));
  const resize = (bytes: number) => mount('-o', `remount,size=${bytes}`, directory);
  return {
    /** Leaves no space but this. */
    fill(leftBytes = 0) {
      const { blocks, bfree, bsize } = statfsSync(directory);
      resize((blocks - bfree) * bsize + leftBytes);
    },
    free: () => resize(SIZE),
  };
}
