import { execFileSync } from 'node:child_process'

/** The child processes of `parent` whose command contains these words. */
export function childrenOf(parent: number, words: string): number[] {
  return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[2]) === parent && found?.[3]?.includes(words))
    .map((found) => Number(found?.[1]))
}
