import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { modules } from '../../src/content/catalogue.ts'
import { products } from '../../src/content/products.ts'
import { paths } from '../../src/platform/paths.ts'

const staffArea =
  /^\/(backoffice|student-tracking|payment-link|payments-report|enroll-student|certificate-manager)/

const soldOutCheckout = '/checkout?course=aprendizaje-automatico'

/**
 * Every address that a visitor can open without a secret; new pages and products are included automatically.
 */
export const publicPages: readonly string[] = [
  ...Object.values(paths).filter(
    (path) => !staffArea.test(path) && !path.includes(':') && path !== paths.checkout,
  ),
  ...products.map(({ path }) => path),
  '/checkout?course=gee-python',
  soldOutCheckout,
  '/checkout?course=no-existe',
  '/recap/no-existe',
  '/pagar/no-existe',
  '/correos/no-existe',
  '/mis-datos/no-existe',
  '/no-existe',
]

/**
 * Modules share a template: one stands for it, and the one that is sold out; so do the two legal pages, and what is found
 * under no address.
 */
const likeAnother: readonly string[] = [
  ...modules.map(({ path }) => path).filter((path) => !/google-earth-engine|machine-learning/.test(path)),
  paths.privacyPolicy,
  '/checkout?course=no-existe',
  '/pagar/no-existe',
  '/correos/no-existe',
  '/mis-datos/no-existe',
]

/** One of the pages with the same template, for what no text of theirs changes. */
export const templates = publicPages.filter((path) => !likeAnother.includes(path))

/** Opens a page and waits until it has finished loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('[aria-busy="true"], .tiles')).toHaveCount(0)
  // The form of the payer is there until the seats are known.
  if (path === soldOutCheckout) {
    await page.getByRole('button', { name: 'Unirme a la lista de espera' }).waitFor()
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Text whose colours were judged in another that is drawn alike. */
const alreadyJudged = 'data-colours-judged'
const axeAtStart = `${axeSource}
axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([${alreadyJudged}])' }] })`

type Verdict = { violations: string[]; judgedColours: number; fewestColours: number }

/**
 * The findings of axe. It runs in the page itself: its usual runner opens a second page for each run and
 * takes seven times as long. Frames are of other origins (a captcha, a file in the browser's viewer): left out, since a
 * message to them is an error of the page.
 */
async function verdictOn(page: Page): Promise<Verdict> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeAtStart)
  return page.evaluate(async (mark) => {
    // axe cannot judge the colours of text over drawings.
    const drawings = document.querySelectorAll<SVGElement>('svg[aria-hidden="true"].absolute')
    for (const drawing of drawings) drawing.style.visibility = 'hidden'
    // The last one lies over the others.
    const modal = [...document.querySelectorAll('[data-modal], [role="menu"]')].at(-1)
    // What has the classes and colours of another up to the root has its contrast too, whether in a row below, at another
    // width or in the page's next state: judging each anew would take half of the time.
    const state = window as unknown as { axe: typeof axe; judged?: Set<string> }
    state.judged ??= new Set()
    const kinds = new Map<Element, string>()
    const kindOf = (element: Element): string => {
      const known = kinds.get(element)
      if (known) return known
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
        getComputedStyle(element)
      const own = [element.getAttribute('class'), color, backgroundColor, backgroundImage, opacity]
      const above = element.parentElement ? kindOf(element.parentElement) : ''
      const kind = [above, element.localName, ...own, fontSize, fontWeight].join()
      kinds.set(element, kind)
      return kind
    }
    const alike: Element[] = []
    for (const element of (modal ?? document.body).querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
      if (!hasText || !element.checkVisibility({ visibilityProperty: true })) continue
      const kind = kindOf(element)
      if (state.judged.has(kind)) alike.push(element)
      else state.judged.add(kind)
    }
    for (const element of alike) element.toggleAttribute(mark, true)
    // The selectors of a thousand elements without a finding would take a quarter of the time.
    const { violations, passes } = await state.axe.run(modal ?? document, {
      selectors: false,
      iframes: false,
      preload: { assets: ['media'] },
    })
    for (const element of alike) element.toggleAttribute(mark, false)
    for (const drawing of drawings) drawing.style.visibility = ''
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      judgedColours: alike.length + (passes.find(({ id }) => id === 'color-contrast')?.nodes.length ?? 0),
      // The page behind is inert: a menu has an entry or more; a dialog, a title, a sentence and two buttons.
      fewestColours: modal ? (modal.matches('[data-modal]') ? 4 : 1) : 6,
    }
  }, alreadyJudged)
}

export async function expectNoViolations(page: Page, where = ''): Promise<void> {
  const { violations, judgedColours, fewestColours } = await verdictOn(page)
  expect
    .soft(judgedColours, `texts of ${where} whose colours were judged`)
    .toBeGreaterThanOrEqual(fewestColours)
  expect.soft(violations, where).toEqual([])
}

/** What a finger reaches (WCAG 2.2, 2.5.8), which axe leaves out unless asked. Nothing may lie over the page. */
export async function expectTargetsToFit(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(async () => {
    const { axe: judge } = window as unknown as { axe: typeof axe }
    const { violations } = await judge.run(document, { runOnly: ['target-size'], iframes: false })
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  })
  expect.soft(small, where).toEqual([])
}

/** Changes the font size only, as the browser setting does. */
export async function setLetterSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
}

/**
 * Layout errors: a page that scrolls sideways, text that overflows its box or is cut off by a box that cannot
 * scroll, text over other text or over a drawing that fills its box, a box that scrolls by a few pixels. Text for screen
 * readers only is excluded.
 */
async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What is drawn when it comes near has its size only then.
    const near = document.querySelectorAll<HTMLElement>('[class*="[content-visibility:auto]"]')
    for (const part of near) part.style.contentVisibility = 'visible'
    type Line = { name: string; rect: DOMRect; element: Element; floats: boolean }
    const slack = 1.5
    const found = new Set<string>()
    const lines: Line[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`)

    function nameOf(element: Element, text: string): string {
      return `«${text.slice(0, 40)}» (${element.tagName.toLowerCase()}.${element.className})`
    }

    function boxesAround(element: Element): Element[] {
      const boxes: Element[] = []
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        boxes.push(box)
      }
      return boxes
    }

    function isForTheEar(boxes: Element[]): boolean {
      return boxes.some((box) => {
        const { width, height } = box.getBoundingClientRect()
        return width <= slack && height <= slack && getComputedStyle(box).position === 'absolute'
      })
    }

    function leaves(rect: DOMRect, box: Element): boolean {
      const frame = box.getBoundingClientRect()
      return rect.right > frame.right + slack || rect.left < frame.left - slack
    }

    /** A tight line is lower than its letters' box: a quarter of it may overflow. */
    function isCutAcrossTheMiddle(rect: DOMRect, box: Element): boolean {
      const frame = box.getBoundingClientRect()
      const spare = rect.height / 4
      return rect.bottom - spare > frame.bottom + slack || rect.top + spare < frame.top - slack
    }

    function noteMisfits(line: Line, boxes: Element[]): void {
      const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX)
      const block = boxes.find((box) => getComputedStyle(box).display !== 'inline')
      // Code lines may be long; their box has a scroll bar.
      const runsOn = getComputedStyle(line.element).whiteSpaceCollapse !== 'collapse' && boxes.some(scrolls)
      if (block && !runsOn && leaves(line.rect, block)) found.add(`${line.name} leaves its box`)
      for (const box of boxes) {
        const { overflowX, overflowY } = getComputedStyle(box)
        if (scrolls(box)) return
        const cuts =
          (overflowX !== 'visible' && leaves(line.rect, box)) ||
          (/hidden|clip/.test(overflowY) && isCutAcrossTheMiddle(line.rect, box))
        if (cuts) found.add(`${line.name} is cut off by ${box.tagName.toLowerCase()}.${box.className}`)
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || element.closest('script, style, noscript, option')) continue
      // Its text is its own, and not that of an element which is hidden.
      if (element.matches('details:not([open])')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const boxes = boxesAround(element)
      if (isForTheEar(boxes)) continue
      const floats = boxes.some((box) => /fixed|sticky|absolute/.test(getComputedStyle(box).position))
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width <= 1 || rect.height <= 1) continue
        const line = { name: nameOf(element, text), rect, element, floats }
        noteMisfits(line, boxes)
        lines.push(line)
      }
    }

    for (const box of document.querySelectorAll('body *')) {
      const down = box.scrollHeight - box.clientHeight
      // Where scroll bars take room, one is shown.
      if (down > 0 && down < 8 && /auto|scroll/.test(getComputedStyle(box).overflowY))
        found.add(`${box.tagName.toLowerCase()}.${box.className} scrolls by ${down} px`)
    }

    for (const drawing of document.querySelectorAll('[data-solid-figure]')) {
      const frame = drawing.getBoundingClientRect()
      for (const { name, rect, element } of lines) {
        const isOver =
          rect.right > frame.left &&
          rect.left < frame.right &&
          rect.bottom > frame.top &&
          rect.top < frame.bottom
        // An open menu may cover both.
        const isNeighbour = drawing.closest('section')?.contains(element) === true
        if (isOver && isNeighbour) found.add(`${name} lies over a drawing`)
      }
    }

    const still = lines.filter(({ floats }) => !floats)
    for (const [index, { name, rect, element }] of still.entries()) {
      for (const other of still.slice(index + 1)) {
        if (element === other.element) continue
        const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
        const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
        const lower = Math.min(rect.height, other.rect.height)
        if (across > 2 && down > lower * 0.4) found.add(`${name} lies over ${other.name}`)
      }
    }
    return [...found]
  })
}

export async function expectToFit(page: Page, what: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await misfits(page), `${what} at ${width} px`).toEqual([])
  }
}

/** What a visitor reads, on a phone and on a desk: everything fits, and axe finds nothing. Ends on the phone. */
export async function expectSoundPage(page: Page, what: string, widths = [390, 1440]): Promise<void> {
  for (const width of widths) {
    await expectToFit(page, what, [width])
    await expectNoViolations(page, `${what} at ${width} px`)
  }
  await page.setViewportSize({ width: widths[0] ?? 390, height: 900 })
}

export type Control = { what: string; height: number; fontSize: string }

/** Fields and framed buttons of one line, in the staff area. */
export async function controls(page: Page): Promise<Control[]> {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('input, select, button, a')].flatMap((element) => {
      if (element.matches('[type="checkbox"], [type="radio"], [type="file"], [data-surface="paper"] *'))
        return []
      const style = getComputedStyle(element)
      if (element.getClientRects().length !== 1 || Number.parseFloat(style.borderTopWidth) === 0) return []
      const lines = new Set<number>()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // What only a screen reader hears has a line of its own, of a pixel.
        if (node.parentElement?.closest('.sr-only')) continue
        const text = document.createRange()
        text.selectNodeContents(node)
        for (const { width, top } of text.getClientRects()) if (width > 1) lines.add(Math.round(top))
      }
      if (lines.size > 1) return []
      const what = `${element.tagName} ${element.getAttribute('name') ?? element.textContent}`
      return [{ what, height: Math.round(element.getBoundingClientRect().height), fontSize: style.fontSize }]
    }),
  )
}
