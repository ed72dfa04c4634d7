import type { RecapToken } from '#domain/recap-token.ts'
import { readDevice, removeDevice, writeDevice } from '#platform/device-store.ts'

/** Positions closer than this to the start or the end are not resumed. */
const edgeSeconds = 5

/** Short and one-way (FNV-1a): the key distinguishes recaps without storing a token in the browser. */
function keyOf(token: RecapToken): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < token.length; at += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193) >>> 0
  }
  return `recap.audio.${hash.toString(36)}`
}

/** The last position in this browser, in seconds; null to start from the beginning. */
export function readPosition(token: RecapToken, duration: number): number | null {
  const saved = readDevice(keyOf(token))
  if (typeof saved !== 'number' || !Number.isFinite(saved)) return null
  return saved >= edgeSeconds && saved <= duration - edgeSeconds ? saved : null
}

export function savePosition(token: RecapToken, seconds: number, duration: number): void {
  if (seconds < edgeSeconds || seconds > duration - edgeSeconds) removeDevice(keyOf(token))
  else writeDevice(keyOf(token), Math.floor(seconds))
}
