import type { RecapToken } from '#domain/recap-token.ts'
import { readDevice, removeDevice, writeDevice } from '#platform/device-store.ts'

/** Less is not worth going back to; the end is no place to go on from. */
const edgeSeconds = 5

/** Short and one-way (FNV-1a): the key must tell recaps apart without keeping a token in the browser. */
function keyOf(token: RecapToken): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193) >>> 0
  }
  return `recap.audio.${hash.toString(36)}`
}

/** Where this browser stopped listening, in seconds; null for a start from the beginning. */
export function readPosition(token: RecapToken, duration: number): number | null {
  const saved = readDevice(keyOf(token))
  if (typeof saved !== 'number' || !Number.isFinite(saved)) return null
  return saved >= edgeSeconds && saved <= duration - edgeSeconds ? saved : null
}

export function savePosition(token: RecapToken, seconds: number, duration: number): void {
  if (seconds < edgeSeconds || seconds > duration - edgeSeconds) removeDevice(keyOf(token))
  else writeDevice(keyOf(token), Math.floor(seconds))
}
