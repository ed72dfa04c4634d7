import type { NotebookCategory, NotebookDifficulty } from '#content/notebooks.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { today } from '#platform/clock.ts'
import type { NotebookValues, StoredNotebook } from './notebook-library.api.ts'

/** As typed; `tags` are separated by commas, and an address is empty while there is none. */
export type NotebookFormValues = {
  title: string
  description: string
  category: NotebookCategory
  difficulty: NotebookDifficulty
  tags: string
  rating: string
  last_updated: string
  download_url: string
  cover_url: string
  cover_alt: string
  is_active: boolean
}

export function typedOf(notebook: StoredNotebook | null): NotebookFormValues {
  return {
    title: notebook?.title ?? '',
    description: notebook?.description ?? '',
    category: notebook?.category ?? 'satellite_data',
    difficulty: notebook?.difficulty ?? 'beginner',
    tags: notebook?.tags.join(', ') ?? '',
    rating: notebook?.rating.toString() ?? '',
    last_updated: notebook?.last_updated ?? today(),
    download_url: notebook?.download_url ?? '',
    cover_url: notebook?.cover_url ?? '',
    cover_alt: notebook?.cover_alt ?? '',
    is_active: notebook?.is_active ?? true,
  }
}

/** The problems of what was typed, and without any what is stored. */
export function readTyped(typed: NotebookFormValues) {
  const { rating, last_updated: day, cover_url: cover, cover_alt: alt, ...rest } = typed
  const stars = Number(rating.trim().replace(',', '.'))
  const isDay = isCalendarDay(day) && day <= today()
  const problems = {
    ...(typed.title.trim() === '' && { title: 'required' as const }),
    ...(typed.description.trim() === '' && { description: 'required' as const }),
    ...(!/^[1-5]([.,]\d)?$/.test(rating.trim()) || stars > 5 ? { rating: 'rating' as const } : {}),
    ...(!isDay && { last_updated: 'day' as const }),
    ...(typed.download_url === '' && { download_url: 'file' as const }),
    ...(cover !== '' && alt.trim() === '' && { cover_alt: 'required' as const }),
  }
  const values: NotebookValues | null =
    isDay && Object.keys(problems).length === 0
      ? {
          ...rest,
          title: typed.title.trim(),
          description: typed.description.trim(),
          tags: typed.tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
          rating: stars,
          last_updated: day,
          cover_url: cover || null,
          cover_alt: cover === '' ? null : alt.trim(),
        }
      : null
  return { problems, values }
}
