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
      className={direction === 'forward' ? 'size-7 -scale-x-100' : 'size-7'}
    >
      <path
        d="M5 12a7.5 7.5 0 1 0 2.6-5.7M4.6 3.4v4.2h4.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text
        x="12.6"
        y="15.4"
        textAnchor="middle"
        fill="currentColor"
        className={
          direction === 'forward'
            ? 'origin-[12.6px_12px] -scale-x-100 font-semibold text-[8.5px]'
            : 'font-semibold text-[8.5px]'
        }
      >
        15
      </text>
    </svg>
  )
}
