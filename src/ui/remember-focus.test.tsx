import { afterEach, expect, test } from 'vitest'
import { rememberFocus } from './remember-focus.ts'

afterEach(() => document.body.replaceChildren())

/** A sale with a payment, of which one button has the focus. */
function aSale() {
  document.body.innerHTML = `<article><section aria-label="Pagos"><ul><li><p></p><div><button id="opener"></button></div></li></ul></section>
    <footer><button id="void"></button></footer></article>`
  const opener = part('#opener')
  opener.focus()
  return { opener, giveBack: rememberFocus() }
}
function part(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(selector)
  return found
}
const later = () => new Promise((done) => setTimeout(done))

test('goes back to what had it', () => {
  const { opener, giveBack } = aSale()
  opener.blur()
  giveBack()
  expect(opener).toHaveFocus()
})

test.each([
  ['at once', 'before'],
  ['when the page has been read again', 'after'],
])('what goes away %s leaves it to what takes its place', async (_, when) => {
  const { opener, giveBack } = aSale()
  if (when === 'before') opener.replaceWith(document.createElement('button'))
  else opener.blur()
  giveBack()
  if (when === 'after') opener.replaceWith(document.createElement('button'))
  await later()
  expect(part('li button')).toHaveFocus()
})

test('where nothing takes its place the row has it, and without the row the part of the page', async () => {
  const { opener, giveBack } = aSale()
  opener.blur()
  giveBack()
  opener.remove()
  await later()
  expect(part('li')).toHaveFocus()
  part('li').remove()

  const next = aSale()
  next.opener.blur()
  next.giveBack()
  part('li').remove()
  await later()
  expect(part('section')).toHaveFocus()
})

test('who has gone on keeps it, whatever goes away', async () => {
  const { opener, giveBack } = aSale()
  opener.blur()
  giveBack()
  part('#void').focus()
  part('#void').blur()
  opener.remove()
  await later()
  expect(document.body).toHaveFocus()
})
