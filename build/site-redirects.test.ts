import { expect, test } from 'vitest'
import { routeMetadata } from '../src/app/page-head.ts'
import { renderRedirects } from './host-files-plugin.ts'
import { readRedirectRules } from './serve/built-site.ts'
import { prerenderedPaths, shellNames } from './site-pages.ts'

const text = renderRedirects(shellNames())
const redirectOf = readRedirectRules(text)

function exampleOf(path: string): string {
  return path.replace(/:\w+/g, 'a-value')
}

test.each(shellNames())('%s is answered by shell/%s.html, whatever stands before it', (path, name) => {
  expect(redirectOf(exampleOf(path))).toEqual({ status: 200, to: `/shell/${name}` })
  expect(redirectOf(`${exampleOf(path)}/`)).toEqual({ status: 308, to: exampleOf(path) })
})

test.each(Object.keys(routeMetadata))('%s is either a file or a rewrite', (path) => {
  expect(redirectOf(exampleOf(path)) === null).toBe(prerenderedPaths().includes(path))
})

test('other addresses are left to the files', () => {
  for (const path of [
    ...['/Backoffice', '/backoffice/x', '/recap', '/recap/', '/recap/a/b', '/cert/share/a/b', '//login'],
    ...['/comunidad/', '/no-existe', '/assets/a.js', '/favicon.svg'],
  ]) {
    expect(redirectOf(path), path).toBeNull()
  }
})

test('has the format that both hosts read', () => {
  const lines = text.trimEnd().split('\n')
  for (const line of lines) expect(line).toMatch(/^\/\S* \/\S* (200|308)$/)
  expect(text).not.toContain('.html')
  const firstPattern = lines.findIndex((line) => line.includes(':'))
  // Cloudflare Pages takes 100 lines from the first pattern on.
  expect(lines.length - firstPattern).toBeLessThan(100)
})
