import { goToNextField } from '../platform/focus-control.ts'

/** A press older than this is no longer expected to do anything. */
const patienceMs = 30_000

type Text = HTMLInputElement | HTMLTextAreaElement
type Control = Text | HTMLSelectElement

/** What a visitor pressed last. */
type Press = { on: HTMLElement; at: number; again: () => void }

export type EarlyActs = {
  /** Enters what was typed, into a page that answers to events. */
  enterTyped: () => void
  /** Presses what was pressed last, once the page has drawn what is this browser's own: a form is sent with its draft. */
  pressAgain: () => void
}

/**
 * Keeps what visitors type and press before the page has hydrated, and does it again afterwards (decision 95). Part of
 * the boot, so it knows nothing of the application. Links and `<details>` act by themselves.
 */
export function watchEarlyActs(document: Document): EarlyActs {
  /** In the order of the last change. */
  const typed = new Map<Control, string | boolean>()
  let press: Press | null = null

  function letGo(): void {
    press?.on.removeAttribute('aria-busy')
    press = null
  }

  function hold(event: Event, on: HTMLElement, again: () => void): void {
    // The page may be answering to events already, just before it says so: then a press would act twice.
    event.stopPropagation()
    letGo()
    press = { on, at: Date.now(), again }
    on.setAttribute('aria-busy', 'true')
  }

  function onInput({ target, type }: Event): void {
    const control = target as Control
    typed.delete(control)
    typed.set(control, stateOf(control))
    // Whoever types on after a press is not sent half a word, nor led away from it. A control that is left says `change`.
    if (type === 'input' && press?.on.closest('header,main')) letGo()
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

  function listen(listeners: Readonly<Record<string, (event: Event) => void>>): () => void {
    const all = Object.entries(listeners)
    for (const [type, listener] of all) document.addEventListener(type, listener, true)
    return () => {
      for (const [type, listener] of all) document.removeEventListener(type, listener, true)
    }
  }

  const endTyping = listen({ input: onInput, change: onInput, keydown: onKeyDown })
  const endPresses = listen({ click: onClick, submit: onSubmit, invalid: onInvalid })

  return {
    enterTyped() {
      endTyping()
      const found = [...document.querySelectorAll<Control>('input,textarea,select')]
        .filter((control) => !typed.has(control) && isChanged(control))
        .map((control) => [control, stateOf(control)] as const)
      // While one is entered the page may draw the others empty: where somebody is typing comes first, and stays untouched.
      const isTyping = (control: Control) => control === document.activeElement && !isCheckable(control)
      const entries = [...found, ...typed].sort(([one], [other]) => +isTyping(other) - +isTyping(one))
      typed.clear()
      // Called from an effect, in which React would answer to no event before the last of them.
      queueMicrotask(() => {
        for (const [control, value] of entries) enter(control, value)
      })
    },
    pressAgain() {
      endPresses()
      const last = press
      letGo()
      if (last?.on.isConnected && Date.now() - last.at < patienceMs) queueMicrotask(last.again)
    },
  }
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function stateOf(control: Control): string | boolean {
  return isCheckable(control) ? control.checked : control.value
}

/** It shows something else than the page came with: what a browser puts back after a return, or a manager of passwords fills in, tells no event. */
function isChanged(control: Control): boolean {
  if ('options' in control) return [...control.options].some((one) => one.selected !== one.defaultSelected)
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

/**
 * Enters a value once more. React takes what it finds in a control for what it has put there, so it is first told of another
 * value, by the setter that it has put on the control, on a copy: the control itself is written to only where it has been
 * drawn anew, since that moves a caret which a field for e-mails tells nobody of.
 */
function enter(control: Control, value: string | boolean): void {
  if (isCheckable(control)) {
    if (!value && control.type === 'radio') return
    control.checked = !value
    control.click()
    return
  }
  // A file is still in its field, which no script can fill.
  if (control.type !== 'file') {
    Object.getOwnPropertyDescriptor(control, 'value')?.set?.call(control.cloneNode(), `${value}.`)
    if (control.value !== value)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  }
  control.dispatchEvent(new Event(/file|select/.test(control.type) ? 'change' : 'input', { bubbles: true }))
}
