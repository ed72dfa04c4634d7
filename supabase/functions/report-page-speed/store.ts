import * as v from 'valibot'
import type { PageSpeedReport } from '../../../src/domain/contracts/page-speed.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type PageSpeedStore = {
  /** False when the page is that of a course which does not exist. */
  count(report: PageSpeedReport): Promise<boolean>
}

export function pageSpeedStore(database: DatabaseClient): PageSpeedStore {
  return {
    async count(report) {
      return v.parse(v.boolean(), unwrap('count_page_speed', await database.rpc('count_page_speed', report)))
    },
  }
}
