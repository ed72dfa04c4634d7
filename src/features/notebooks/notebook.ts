import type { CalendarDay } from '#domain/calendar.ts'

/** Public specification, section 9. */
export const shownTags = 3

/** Public files of the storage; in a row such a path stands without the project's address. */
export const notebookFilesPath = '/storage/v1/object/public/notebooks/'

/** As the storage takes them. A larger file would have no preview: it would cost as much as the download. */
export const maxFileBytes = 8_000_000

/** In px, of what is uploaded as a cover. */
export const coverSize = { width: 960, height: 540 }

/** True for a notebook not reviewed for more than a year: libraries and catalogues change. */
export function isStale(lastUpdated: CalendarDay, today: CalendarDay): boolean {
  return lastUpdated < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
}

/** File name for the download. */
export function fileNameOf(downloadUrl: string): string {
  return downloadUrl.split(/[?#]/)[0]?.split('/').at(-1) || 'notebook.ipynb'
}
