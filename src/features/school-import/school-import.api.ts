import {
  type ImportAnswer,
  type ImportFile,
  type ImportMode,
  type ImportRow,
  importAnswerSchema,
} from '#domain/contracts/school-import.ts'
import { staffClient } from '#platform/staff-client.ts'
import { writtenAnswer } from '#platform/staff-request.ts'

export type ImportRows = Partial<Record<ImportFile, readonly ImportRow[]>>

/** Throws when the request fails; repeating it changes nothing. */
export async function importSchool(mode: ImportMode, rows: ImportRows): Promise<ImportAnswer> {
  // Copied: the client takes plain values.
  const request = JSON.parse(JSON.stringify({ mode, ...rows }))
  return writtenAnswer(importAnswerSchema, await staffClient().rpc('import_school', { request }))
}
