import type { CalendarDay } from '#domain/calendar.ts'

/** Public specification, section 9. */
export const shownTags = 3

/** True for a notebook not reviewed for more than a year: libraries and catalogues change. */
export function isStale(lastUpdated: CalendarDay, today: CalendarDay): boolean {
  return lastUpdated < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

/** File name for the download. */
export function fileNameOf(downloadUrl: string): string {
  return downloadUrl.split(/[?#]/)[0]?.split('/').at(-1) || 'notebook.ipynb'
}
