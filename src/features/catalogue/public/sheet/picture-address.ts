/** Here and not in the content, which the build reads without a bundler. */
const addresses = import.meta.glob<string>('/src/content/sheets/*.{svg,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export function pictureAddress(file: string): string {
  const address = addresses[`/src/content/sheets/${file}`]
  if (!address) {
    throw new Error(`src/content/sheets/${file} is missing: npm run sheets`)
  }
  return address
}
