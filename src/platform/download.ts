/** Long enough for every browser to have taken the file over. */
const releaseDelayMs = 60_000

/** Hands a file to the browser's downloads, under a name of ours. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), releaseDelayMs)
}
