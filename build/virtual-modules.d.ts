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
