import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { schoolSchema } from '../src/domain/contracts/settings.ts'
import type { School } from '../src/domain/school.ts'
import { leadsNowhere } from '../src/domain/variables.ts'
import type { Values } from './site-values.ts'

const timeoutMs = 15_000

const samples = fileURLToPath(new URL('../supabase/local/samples', import.meta.url))

/** Samples while the school has not written its own, for what is built for this machine (decision 34). */
export const sampleContent = { find: /^#content\/(teachers|showcase)\.ts$/, replacement: `${samples}/$1.ts` }

/**
 * The school of the site that is built: of a hosted address what the settings of its project say, else null: the site then
 * says what a new database says. A reason instead, where a hosted site cannot know.
 */
export async function schoolOf(values: Values): Promise<{ school: School | null } | { refused: string }> {
  const { VITE_SITE_URL = '', VITE_SUPABASE_URL = '', VITE_SUPABASE_PUBLISHABLE_KEY = '' } = values
  if (leadsNowhere(VITE_SITE_URL)) return { school: null }
  const refused = (why: string) => ({
    refused: `No se pudieron leer los ajustes de la escuela en ${VITE_SUPABASE_URL}: ${why}.`,
  })
  let answer: Response
  try {
    answer = await fetch(`${VITE_SUPABASE_URL.replace(/\/+$/, '')}/rest/v1/rpc/get_school`, {
      headers: { apikey: VITE_SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return refused('el proyecto no respondió')
  }
  if (!answer.ok)
    return refused(`el proyecto respondió ${answer.status}; comprueba la clave y las migraciones`)
  const school = v.safeParse(schoolSchema, await answer.json().catch(() => null))
  if (!school.success) return refused('la respuesta no tiene el formato que debe')
  return { school: school.output }
}

/** Settings of a hosted school that are still those of a new database; the first build has to work with them. */
export function unsetIn(school: School): string[] {
  return Object.values(school).map(String).filter(leadsNowhere)
}
