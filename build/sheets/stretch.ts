/** Bytes of red, green and blue as "#RRGGBB". */
export function hex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** From 0 to 1 between the hundredth part of the values at each end. */
export function stretched(band: Uint8Array): (pixel: number) => number {
  const sorted = [...band].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const [low, high] = [at(0.01), at(0.99)]
  return (pixel) => Math.min(1, Math.max(0, ((band[pixel] ?? 0) - low) / (high - low)))
}
