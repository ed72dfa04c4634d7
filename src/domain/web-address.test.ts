import { describe, expect, test } from 'vitest'
import { youTubeVideoId } from './video-link.ts'
import { secureAddress, storableAddress } from './web-address.ts'

/** What leads elsewhere than it says, or runs, or is mended by a browser into something else. */
const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://www.youtube.com/abcdefghijk',
  'file:///etc/passwd',
  'ftp://www.youtube.com/watch?v=abcdefghijk',
  'http://www.youtube.com/watch?v=abcdefghijk',
  'ws://www.youtube.com/',
  '//www.youtube.com/watch?v=abcdefghijk',
  '///www.youtube.com/watch?v=abcdefghijk',
  '/\\www.youtube.com',
  'https:\\\\www.youtube.com\\watch?v=abcdefghijk',
  'https:/www.youtube.com/watch?v=abcdefghijk',
  'https:www.youtube.com/watch?v=abcdefghijk',
  'https:///www.youtube.com/watch?v=abcdefghijk',
  'https://user@www.youtube.com/watch?v=abcdefghijk',
  'https://user:clave@www.youtube.com/watch?v=abcdefghijk',
  'https://www.youtube.com@evil.example/watch?v=abcdefghijk',
  'https://www.youtube.com:443@evil.example/watch?v=abcdefghijk',
  'https://www.youtube.com:443/watch?v=abcdefghijk',
  'https://www.youtube.com:8443/watch?v=abcdefghijk',
  'https://www.youtube.com./watch?v=abcdefghijk',
  'https://www.you\ttube.com/watch?v=abcdefghijk',
  'https://www.youtube.com/wat\nch?v=abcdefghijk',
  'https://www.youtube.com/watch?v=abcdefghijk\u0000',
  'https://www.youtube.com\\@evil.example/watch?v=abcdefghijk',
  'https://[::1]/watch?v=abcdefghijk',
  'https://[2001:db8::1]/watch?v=abcdefghijk',
  'https://127.0.0.1/watch?v=abcdefghijk',
  'https://2130706433/watch?v=abcdefghijk',
  'https://0x7f000001/watch?v=abcdefghijk',
  'https://localhost/watch?v=abcdefghijk',
  'https://%2f%2fevil.example/watch?v=abcdefghijk',
  'https://www.youtube.com%2f@evil.example/',
  'https://www.youtube.com%00.evil.example/',
  'https://-evil.example/',
  'https://',
  'https:',
  '',
  'www.youtube.com/watch?v=abcdefghijk',
  'abcdefghijk',
  'https://www.youtube.com/watch?v=abcdefghijk"onload="alert(1)',
  'https://www.youtube.com/<script>alert(1)</script>',
]

describe('an address for a link', () => {
  test.each(hostileAddresses)('%j is refused', (address) => {
    expect(secureAddress(address)).toBeNull()
  })

  test.each([
    'https://www.meridiano.example/material/clase-1',
    ' https://drive.example.com/file/d/1a_B-c/view?usp=sharing#p2 ',
    'HTTPS://Example.COM',
    'https://example.com?x=https://other.example/@user',
    'https://xn--espaa-rta.example/',
    'https://example.com/a%20b',
  ])('%j is taken', (address) => {
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

describe('a video', () => {
  test.each(hostileAddresses)('%j is none', (address) => {
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
  ])('%j is none', (address) => {
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
  ])('%j is one', (address) => {
    expect(youTubeVideoId(address)).toBe('abcdefghijk')
  })

  test('an id may hold a hyphen and an underscore', () => {
    expect(youTubeVideoId('https://youtu.be/-_AZaz09-_x')).toBe('-_AZaz09-_x')
  })
})
