import { beforeEach, expect, test } from 'vitest'
import type { PageSpeedReport } from '../../../src/domain/contracts/page-speed.ts'
import { DatabaseError } from '../_shared/database.ts'
import {
  aTestEdge,
  memoryLimiter,
  openLimiter,
  post,
  postFrom,
  statusesOf,
  type TestEdge,
} from '../_shared/test-support/edge.ts'
import { expectMalformedRefused } from '../_shared/test-support/public-endpoint.ts'
import { createHandler } from './handler.ts'

const report: PageSpeedReport = {
  page: 'home',
  device: 'phone',
  metrics: { LCP: 1840, INP: 96, CLS: 12, FCP: 900, TTFB: 310 },
}

let edge: TestEdge
let counted: PageSpeedReport[]

beforeEach(() => {
  edge = aTestEdge()
  counted = []
})

function handlerWith(limiter = openLimiter()) {
  const store = {
    async count(measured: PageSpeedReport) {
      if (measured.page === 'course:unknown') return false
      counted.push(measured)
      return true
    },
  }
  return createHandler({ edge, limiter, store })
}

test('counts what a visit measured, and logs nothing of it', async () => {
  expect(await post(handlerWith(), report)).toMatchObject({ status: 200, body: { counted: true } })
  const course: PageSpeedReport = { page: 'course:gee-python', device: 'computer', metrics: { LCP: 0 } }
  expect((await post(handlerWith(), course)).status).toBe(200)
  expect(counted).toEqual([report, course])
  expect(edge.lines).toEqual([])
})

test.each([
  ['an unknown page', { ...report, page: 'admin' }],
  ['an address', { ...report, page: '/recap/Zx9aQwErTyUiOpLkJhGfD' }],
  ['a page of the staff', { ...report, page: 'backoffice' }],
  ['an unknown device', { ...report, device: 'watch' }],
  ['an unknown metric', { ...report, metrics: { FID: 3 } }],
  ['no metric', { ...report, metrics: {} }],
  ['a negative value', { ...report, metrics: { LCP: -1 } }],
  ['a part of a millisecond', { ...report, metrics: { LCP: 12.5 } }],
  ['more than a minute', { ...report, metrics: { LCP: 60_001 } }],
  ['a shift of more than ten pages', { ...report, metrics: { CLS: 10_001 } }],
  ['anything else about the visitor', { ...report, visitor: 'ana@example.com' }],
])('refuses %s', async (_name, body) => {
  expect((await post(handlerWith(), body)).status).toBe(422)
  expect(counted).toEqual([])
})

test('refuses a course that does not exist', async () => {
  expect(await post(handlerWith(), { ...report, page: 'course:unknown' })).toMatchObject({
    status: 404,
    body: { code: 'course_not_found' },
  })
})

test('a flood of one address counts thirty times, and another address still counts', async () => {
  const handler = handlerWith(memoryLimiter())
  const statuses = await statusesOf(200, () => postFrom('203.0.113.7', handler, report))
  expect(statuses).toEqual([...Array(30).fill(200), ...Array(170).fill(429)])
  expect(counted).toHaveLength(30)
  expect(edge.lines).toEqual([])
  expect((await postFrom('203.0.113.8', handler, report)).status).toBe(200)
})

test('a flood of many addresses counts three thousand times', async () => {
  const handler = handlerWith(memoryLimiter())
  for (let index = 0; index < 3200; index += 1) {
    await postFrom(`198.51.${index >> 8}.${index & 255}`, handler, report)
  }
  expect(counted).toHaveLength(3000)
})

test('refuses malformed requests, and a failing database without a word about the visit', async () => {
  await expectMalformedRefused(handlerWith(), report)
  edge.lines.length = 0
  const count = () => Promise.reject(new DatabaseError('count_page_speed', '57014'))
  const handler = createHandler({ edge, limiter: openLimiter(), store: { count } })
  expect((await post(handler, report)).status).toBe(500)
  expect(edge.lines).toMatchObject([{ status: 500, operation: 'count_page_speed' }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/home|phone|1840/)
})
