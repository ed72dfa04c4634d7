export type ToastVariant = 'default' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string
  variant?: ToastVariant
  /** How long it stays. A toast with an action stays until it is closed. */
  durationMs?: 3000 | 5000
  action?: ToastAction
}

export type ToastAction = { label: string; run: () => void }

export type ShownToast = {
  id: number
  title: string
  description: string | undefined
  variant: ToastVariant
  durationMs: number | null
  action: ToastAction | undefined
  open: boolean
}

/** A dismissed toast is closed at once and forgotten much later (public specification, section 9). */
export const removalDelayMs = 1_000_000

let current: ShownToast | null = null
let lastId = 0
let isExpected = false
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
/** Those on the page, the newest last. */
let toasters: readonly string[] = []

function tell(): void {
  for (const listener of listeners) {
    listener()
  }
}

function set(next: ShownToast | null): void {
  current = next
  tell()
}

/** Shows a toast in place of the one before. Returns the id that `dismissToast` takes. */
export function toast({
  title,
  description,
  variant = 'default',
  durationMs = 5000,
  action,
}: ToastMessage): number {
  clearTimeout(removal)
  lastId += 1
  set({ id: lastId, title, description, variant, durationMs: action ? null : durationMs, action, open: true })
  return lastId
}

/** Somebody reaches for what may show a toast: who shows them gets ready. */
export function expectToast(): void {
  if (isExpected) return
  isExpected = true
  tell()
}

export function isToastExpected(): boolean {
  return isExpected
}

/** Closes the toast with this id, unless another has replaced it meanwhile. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) {
    return
  }
  set({ ...current, open: false })
  removal = setTimeout(() => {
    if (current?.id === id) {
      set(null)
    }
  }, removalDelayMs)
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToast(): ShownToast | null {
  return current
}

/** Returns the removal. */
export function addToaster(id: string): () => void {
  toasters = [...toasters, id]
  tell()
  return () => {
    toasters = toasters.filter((other) => other !== id)
    tell()
  }
}

/** Null in all toasters but the newest. */
export function toastIn(toaster: string): ShownToast | null {
  return toasters.at(-1) === toaster ? current : null
}

/** Removes all toasts: between tests, and when another person takes over the page. */
export function clearToasts(): void {
  clearTimeout(removal)
  isExpected = false
  set(null)
}
