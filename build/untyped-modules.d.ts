declare module 'subset-font' {
  type AxisRange = { min: number; max: number }

  /** Its own definitions do not come with the package. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, number | AxisRange>
      keepFeatures?: string[]
      preserveNameIds?: number[]
      noHinting?: boolean
    },
  ): Promise<Buffer>
}

declare module 'virtual:motifs' {
  /** Address of the file of motifs. */
  const address: string
  export default address
}

declare module 'virtual:syllabuses' {
  /** Kilobytes of each file, by its address. */
  const kilobytes: Readonly<Record<string, number>>
  export default kilobytes
}
