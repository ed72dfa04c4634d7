import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

test('keeps the colours that the file of motifs takes from the page, and no others', async () => {
  const styles = ':root{--c-contour:#ddd;--c-contour-index:#ccc;--c-warning:#bbb}svg{color:#000}'
  const used = await usedStyles(styles, '<html><body><svg></svg></body></html>')
  expect(used).toContain('--c-contour:#ddd;--c-contour-index:#ccc')
  expect(used).not.toContain('--c-warning')
})
