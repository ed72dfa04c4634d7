import { callAs } from './sessions.ts'
import type { Database } from './test-database.ts'

export type Upserted = { id: number; created: boolean; version: number; changed?: Record<string, unknown> }

export type Recap = {
  version?: number
  course_id?: number | null
  cohort?: string
  class_id?: string
  class_title?: string
  description?: string
  announcement?: string | null
  audio_url?: string
  pdf_url?: string
  material_url?: string
  video_url?: string
}

export function aRecap(changes: Recap = {}): Recap {
  return { course_id: 2, cohort: '209901', class_id: 'clase-1', class_title: 'Título', ...changes }
}

export function upsertRecap(sql: Database, changes: Recap = {}): Promise<Upserted> {
  return callAs<Upserted>(sql, 'staff', 'upsert_recap_material', aRecap(changes))
}
