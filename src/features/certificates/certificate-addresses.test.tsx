import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { currentPlace, openSite } from '#app/test-support/open-site.tsx'
import { certificateNotFound, verdictTexts } from '#content/certificate-page-texts.ts'
import { certificateIdGroups } from '#domain/certificate-id.ts'
import { type CertificateServer, id, startRegister } from './test-support/certificate-server.ts'

let register: CertificateServer

beforeEach(() => {
  register = startRegister()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a certificate', () => {
  test.each([`/cert/${id}.pdf`, `/Cert/${id}/`, `/cert/${certificateIdGroups(id)}`])(
    'written as %s has one address',
    async (written) => {
      await openSite(written)
      expect(await screen.findByRole('heading', { level: 1, name: verdictTexts.valid.title })).toBeVisible()
      expect(currentPlace()).toBe(`/cert/${id}`)
      expect(register.asked.map(({ body }) => body)).toEqual([{ id }])
    },
  )

  test.each(['MER-2026-00042', '..%2F..%2Fbackoffice', 'share'])(
    'is not found at /cert/%s, and nobody is asked',
    async (written) => {
      await openSite(`/cert/${written}`)
      expect(screen.getByRole('heading', { level: 1, name: certificateNotFound.title })).toBeVisible()
      expect(register.asked).toEqual([])
    },
  )
})
