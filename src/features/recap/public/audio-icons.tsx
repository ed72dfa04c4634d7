export function PlayIcon({ playing }: { playing: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-5">
      <path d={playing ? 'M3 2h3.5v12H3ZM9.5 2H13v12H9.5Z' : 'M4 1.5v13L14 8Z'} fill="currentColor" />
    </svg>
  )
}

export function SkipIcon({ direction }: { direction: 'back' | 'forward' }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={direction === 'forward' ? 'size-9 -scale-x-100' : 'size-9'}
    >
      <path
        d="M3.6 12.4a8.4 8.4 0 1 0 2.9-6.3M6.3 2.6v3.9h3.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text
        x="12"
        y="15.2"
        textAnchor="middle"
        fill="currentColor"
        className={
          direction === 'forward'
            ? 'origin-[12px_12px] -scale-x-100 font-semibold text-[7.5px]'
            : 'font-semibold text-[7.5px]'
        }
      >
        15
      </text>
    </svg>
  )
}
