/** Long enough for every browser to have started the download. */
const releaseDelayMs = 60_000

/** Downloads a file under this name. */
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
