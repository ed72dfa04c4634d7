import { goToNextField } from '../platform/focus-control.ts'

/** A press older than this is no longer expected to do anything. */
const patienceMs = 30_000

type Text = HTMLInputElement | HTMLTextAreaElement
type Control = Text | HTMLSelectElement

/** What a visitor pressed last. */
type Press = { on: HTMLElement; at: number; again: () => void }

/**
 * Keeps what visitors type and press before the page has hydrated, and does it again afterwards (decision 95). Part of
 * the boot, so it knows nothing of the application. Links and `<details>` act by themselves.
 */
export function watchEarlyActs(document: Document): { replay: () => void } {
  /** In the order of the last change. */
  const typed = new Map<Control, string | boolean>()
  let press: Press | null = null

  function hold(event: Event, on: HTMLElement, again: () => void): void {
    // The page may be answering to events already, just before it says so: then a press would act twice.
    event.stopPropagation()
    press?.on.removeAttribute('aria-busy')
    press = { on, at: Date.now(), again }
    on.setAttribute('aria-busy', 'true')
  }

  function onInput({ target }: Event): void {
    const control = target as Control
    typed.delete(control)
    typed.set(control, isCheckable(control) ? control.checked : control.value)
  }

  /** A phone's key "next" leads on from its field, as it does in the page; the browser would send the form. */
  function onKeyDown(event: Event): void {
    const field = event.target as HTMLInputElement
    if ((event as KeyboardEvent).key !== 'Enter' || field.getAttribute('enterkeyhint') !== 'next') return
    event.preventDefault()
    goToNextField(field)
  }

  function onClick(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>('button, [role=button]')
    // One that sends a form is held as its `submit` event.
    if (button && (button as HTMLButtonElement).type !== 'submit') hold(event, button, () => button.click())
  }

  function onSubmit(event: Event): void {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const { submitter } = event as SubmitEvent
    hold(event, submitter ?? form, () => form.requestSubmit(submitter))
  }

  /** The browser refuses a field before the form is sent; the page says so in its own words. */
  function onInvalid(event: Event): void {
    event.preventDefault()
    const { form } = event.target as Control
    if (form)
      hold(event, form.querySelector<HTMLElement>('[type=submit]') ?? form, () => form.requestSubmit())
  }

  const listeners = {
    input: onInput,
    change: onInput,
    keydown: onKeyDown,
    click: onClick,
    submit: onSubmit,
    invalid: onInvalid,
  }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)

  return {
    /** Only the first call does something: later pages of the visit arrive as well. */
    replay() {
      for (const [type, listener] of Object.entries(listeners)) {
        document.removeEventListener(type, listener, true)
      }
      const entries = [...typed].map(([control, value]) => ({
        control,
        value,
        caret: caretOf(control, value),
      }))
      typed.clear()
      // Called from an effect, in which React would answer to no event before the last of them.
      queueMicrotask(() => {
        for (const { control, value, caret } of entries) enter(control, value, caret)
        const last = press
        press = null
        last?.on.removeAttribute('aria-busy')
        if (last?.on.isConnected && Date.now() - last.at < patienceMs) last.again()
      })
    },
  }
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

type Caret = [start: number, end: number | null]

/** Null without one, and where the page has been drawn anew. The page that answers next may draw a field empty at first. */
function caretOf(control: Control, value: string | boolean): Caret | null {
  const { selectionStart, selectionEnd } = control as Text
  return control.value === value && selectionStart != null ? [selectionStart, selectionEnd] : null
}

/**
 * Enters a value once more. React takes what it finds in a control for what it has put there, so it is first told of
 * another value, by the setter that it has put on the control, and then of a change that it has not made itself.
 */
function enter(control: Control, value: string | boolean, caret: Caret | null): void {
  if (isCheckable(control)) {
    if (!value && control.type === 'radio') return
    control.checked = !value
    control.click()
    return
  }
  if (control.type === 'file') {
    // The file is still in its field, which no script can fill.
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  control.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  // It is at the end by now.
  if (caret) (control as Text).setSelectionRange(...caret)
  control.dispatchEvent(new Event('selectedIndex' in control ? 'change' : 'input', { bubbles: true }))
}
