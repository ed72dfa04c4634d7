import { type ReadPart, textOf, viewOf } from './file-part.ts'

/** A box of ISO 14496-12, 4.2; one that claims more than the file has ends with it. */
type Box = { type: string; start: number; end: number }

const holders = ['moov', 'trak', 'mdia', 'minf', 'stbl']

/**
 * The boxes of an MP4 in their order, those of its tracks in the place of what holds them. The index (`moov`) stands
 * first or last, as the recorder likes; the sound before it is stepped over unread.
 */
async function* boxesOf(read: ReadPart, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from, end = from; at < to; at = end) {
    const head = (await read(at, 16)).bytes
    if (head.length < 8) return
    const view = viewOf(head)
    const is64Bit = view.getUint32(0) === 1
    if (is64Bit && head.length < 16) return
    const size = is64Bit ? Number(view.getBigUint64(8)) : view.getUint32(0) || to - at
    const start = at + (is64Bit ? 16 : 8)
    const type = textOf(head.subarray(4, 8))
    end = holders.includes(type) ? start : Math.min(at + size, to)
    if (end < start) return
    yield { type, start, end }
  }
}

/** `codecs`: of every track; none where the index is missing. `isFragmented`: the length is in its pieces alone. */
export async function mp4Audio(read: ReadPart): Promise<{ codecs: string[]; isFragmented: boolean }> {
  const codecs: string[] = []
  let isFragmented = false
  const { size } = await read(0, 1)
  for await (const box of boxesOf(read, 0, size)) {
    if (box.type === 'mvex') isFragmented = true
    if (box.type === 'moof') break
    if (box.type !== 'stsd') continue
    for await (const entry of boxesOf(read, box.start + 8, box.end)) codecs.push(entry.type)
  }
  return { codecs, isFragmented }
}
