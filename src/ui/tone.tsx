export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

export const toneText: Record<Tone, string> = {
  neutral: 'text-ink-soft',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
}

export const toneGround: Record<Tone, string> = {
  neutral: 'bg-well',
  info: 'bg-info-tint',
  success: 'bg-success-tint',
  warning: 'bg-warning-tint',
  error: 'bg-error-tint',
}

/** Each tone has a shape of its own, so that it is recognised without colour. */
const shapes: Record<Tone, string> = {
  neutral: 'M6 1.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Z',
  info: 'M2 2h8v8H2Z',
  success: 'M1.5 6.4 4.6 9.5 10.5 2.8',
  warning: 'M6 1.2 11 10.4H1Z',
  error: 'M2 2l8 8M10 2l-8 8',
}

export function ToneShape({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={className}>
      <path d={shapes[tone]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" />
    </svg>
  )
}
