import type { StoredRecap } from '#domain/contracts/recap.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'
import type { SqlRow } from '#platform/test-support/fake-network.ts'

export type LinkRow = SqlRow<'list_recap_links'>

export const courseRows = [
  aCourseRow({
    id: 3,
    name: 'Google Earth Engine con Python',
    slug: 'gee-python-202607',
    is_current_cohort: true,
  }),
  aCourseRow({ id: 4, name: 'Deep Learning', slug: 'deep-learning-202609', is_current_cohort: true }),
]

export function aRecapRow(changed: Partial<StoredRecap> = {}): StoredRecap {
  return {
    id: 11,
    version: 4,
    course_id: 3,
    cohort: '202607',
    class_id: 'clase-1',
    class_title: 'Colecciones de imágenes',
    description: 'Filtros por fecha y lugar.',
    audio_url: 'audio/0f8fad5b-d9cb-469f-a165-70867728950e-clase-1.mp3',
    pdf_url: null,
    material_url: 'https://www.meridiano.example/m',
    video_url: null,
    announcement: null,
    ...changed,
  }
}

export function aLinkRow(changed: Partial<LinkRow> = {}): LinkRow {
  return {
    id: 501,
    token: 'T'.repeat(43),
    recap_id: 11,
    class_title: 'Colecciones de imágenes',
    course_name: 'Google Earth Engine con Python',
    cohort: '202607',
    student_id: 1,
    student_name: 'Lucía Muestra',
    email: 'lucia@example.com',
    state: 'active',
    created_at: '2026-07-17T01:30:00+00:00',
    expires_at: '2027-07-17T01:30:00+00:00',
    revoked_at: null,
    renewed_at: null,
    opened_at: null,
    last_opened_at: null,
    rating: null,
    total: 1,
    ...changed,
  }
}

/** Links, newest first, with ids from `firstId` down. */
export function linkRows(count: number, firstId: number): LinkRow[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId - index
    return aLinkRow({
      id,
      token: String(id).padStart(43, 't'),
      student_name: `Persona ${id}`,
      email: `persona${id}@example.com`,
      total: count,
    })
  })
}
