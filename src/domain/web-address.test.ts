import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileAddresses, plainWebAddresses, webAddressLikeText } from './test-support/web-address-cases.ts'
import { secureAddress, storableAddress, youTubeVideoId } from './web-address.ts'

describe('an address for a link', () => {
  test.each(hostileAddresses)('%j is refused', (address) => {
    expect(secureAddress(address)).toBeNull()
  })

  test.each(plainWebAddresses)('%j is taken', (address) => {
    expect(secureAddress(address)?.protocol).toBe('https:')
  })
})

test.each([
  [' Https://Example.com/A ', 'https://Example.com/A'],
  ['https://example.com?to=HTTPS://b.example', 'https://example.com?to=HTTPS://b.example'],
  ['', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(storableAddress(typed)).toBe(stored)
})

test('every accepted address opens the host it names, without credentials, port or backslash', () => {
  let taken = 0
  fc.assert(
    fc.property(webAddressLikeText, (text) => {
      const url = secureAddress(text)
      if (!url) return
      taken += 1
      const host = /^https:\/\/([^/?#]+)/.exec(storableAddress(text))?.[1]
      expect(url.host).toBe(host?.toLowerCase())
      expect([url.protocol, url.username, url.password, url.port]).toEqual(['https:', '', '', ''])
      expect(text).not.toContain('\\')
    }),
    { numRuns: 5000, seed: 20_260_113 },
  )
  expect(taken).toBeGreaterThan(300)
})

describe('a video', () => {
  const ofVideos = /^(https?:)?(\/\/)?www\.youtube\.com\/watch\?v=\w{11}$/
  test.each(hostileAddresses.filter((address) => !ofVideos.test(address)))('%j is refused', (address) => {
    expect(youTubeVideoId(address)).toBeNull()
  })

  test.each([
    'https://www.youtube.com.evil.example/watch?v=abcdefghijk',
    'https://evil-youtube.com/watch?v=abcdefghijk',
    'https://youtube.com.example/watch?v=abcdefghijk',
    'https://xn--yutube-wqf.com/watch?v=abcdefghijk',
    'https://youtu.be.example/abcdefghijk',
    'https://www.youtube.com/watch?v=abcdefghij',
    'https://www.youtube.com/watch?v=abcdefghijkl',
    'https://www.youtube.com/watch?v=abcdefghij%0a',
    'https://www.youtube.com/watch?v=abcdefghijk%0a',
    'https://www.youtube.com/watch?v=abcdefghi/k',
    'https://www.youtube.com/watch?v=abcdefghijk&v=lmnopqrstuv',
    'https://www.youtube.com/watch?list=abcdefghijk',
    'https://www.youtube.com/watch/abcdefghijk',
    'https://www.youtube.com/redirect?q=https://evil.example&v=abcdefghijk',
    'https://www.youtube.com/abcdefghijk',
    'https://youtu.be/abcdefghijk/../evil',
    'https://youtu.be/abcdefghijk/x',
    'https://youtu.be/',
    'https://www.youtube.com/embed/abcdefghijk/x',
    'https://www.youtube.com/embed/videoseries',
    'https://vimeo.com/123456789',
  ])('%j is refused', (address) => {
    expect(youTubeVideoId(address)).toBeNull()
  })

  test.each([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com/watch?v=abcdefghijk&t=42s',
    'https://m.youtube.com/watch?list=PL1&v=abcdefghijk',
    'https://youtu.be/abcdefghijk?si=x',
    'https://www.youtube.com/embed/abcdefghijk',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://www.youtube.com/live/abcdefghijk?feature=share',
    ...hostileAddresses.filter((address) => ofVideos.test(address)),
    'http://youtu.be/abcdefghijk',
    'youtu.be/abcdefghijk',
    '//youtu.be/abcdefghijk',
    'www.youtube.com/watch?v=abcdefghijk',
    'http://m.youtube.com/watch?v=abcdefghijk',
    'https://youtu.be/abcdefghijk/',
    'https://www.youtube.com/watch/?v=abcdefghijk',
    'https://www.youtube.com/watch?v=abcdefghijk?si=x',
    'https://music.youtube.com/watch?v=abcdefghijk&list=RD',
    'https://www.youtube.com/v/abcdefghijk',
    'https://www.youtube.com/v/abcdefghijk/?version=3',
    '<iframe width="560" src="https://www.youtube.com/embed/abcdefghijk?si=x" allowfullscreen></iframe>',
    '<iframe src="//www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
  ])('%j is accepted', (address) => {
    expect(youTubeVideoId(address)).toBe('abcdefghijk')
  })

  test('an id may hold a hyphen and an underscore', () => {
    expect(youTubeVideoId('https://youtu.be/-_AZaz09-_x')).toBe('-_AZaz09-_x')
  })
})
