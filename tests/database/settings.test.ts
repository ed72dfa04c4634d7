import { expect, test } from 'vitest'
import { schoolSchema, settingsSchema } from '../../src/domain/contracts/settings.ts'
import { firstSchool } from '../../src/domain/school.ts'
import { validate } from '../../src/domain/validate.ts'
import { aPicture, cutPicture } from '../../supabase/functions/_shared/test-support/pictures.ts'
import { become, becomeOwner } from './support/actors.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 2 })

const png = aPicture()

/** A certificate of the sample data: begun, without a file. */
const begun = '5YDPAA3R846AHM2JWTZQJVCNKRD'

type Saved = Record<string, unknown> & { version: number }

test('a new database says of the school what a local build of the site says', async () => {
  const school = await database.call('anon', 'get_school')
  expect(school).toEqual(firstSchool)
  expect(validate(schoolSchema, school).ok).toBe(true)
})

/** Saves as the administrator, in a transaction that is discarded; what follows is done as its owner. */
function saving<T>(changes: object, then: (sql: Parameters<typeof become>[0], saved: Saved) => Promise<T>) {
  return inDiscardedTransaction(database.sql(), async (sql) => {
    await sql`select public.keep_signature(${png})`
    await become(sql, 'admin')
    const [held] = await sql`select public.get_settings() as now`
    const [row] =
      await sql`select public.save_settings(${JSON.stringify(changes)}::text::jsonb, ${held?.now.version}) as now`
    await becomeOwner(sql)
    return then(sql, row?.now)
  })
}

test('what is saved is read by all, and noted before and after', async () => {
  await saving({ name: 'Geo Andina', announced_seats_max: 0 }, async (sql, saved) => {
    expect(saved).toMatchObject({ name: 'Geo Andina', announced_seats_max: 0, version: 3, signature: null })
    expect(validate(settingsSchema, saved).ok).toBe(true)
    const [row] = await sql`select public.get_school() ->> 'name' as name`
    expect(row?.name).toBe('Geo Andina')
    const [entry] = await sql`select row_key, before, after from public.audit_log order by id desc limit 1`
    expect(entry).toEqual({
      row_key: 'de la escuela',
      before: { name: 'Meridiano', announced_seats_max: 5 },
      after: { name: 'Geo Andina', announced_seats_max: 0 },
    })
  })
})

test('older settings overwrite nothing', async () => {
  const attempt = await database.tryAs(
    'admin',
    (sql) => sql`select public.save_settings('{"name": "Otra"}', 0)`,
  )
  expect(attempt).toMatchObject({ ok: false, code: '22023' })
})

test.each([
  { name: '' },
  { name: 'Geo <b>' },
  { name: 'Geo, "Andina"' },
  { name: null },
  { name: 'a'.repeat(61) },
  { email: 'hola' },
  { whatsapp: '555' },
  { linkedin_url: 'http://example.com' },
  { location: 'Lima 🙂' },
  { latitude: 91 },
  { certificate_prefix: 'Geo' },
  { certificate_prefix: 'GEOANDINA' },
  { signatory_name: 'Ana Luz' },
  { signature: png },
  { first_payment_min_share: 1.01 },
  { announced_seats_max: -1 },
])('the table and the contract refuse %j', async (changes) => {
  await expect(saving(changes, async () => null)).rejects.toMatchObject({ code: /^23/ })
  const whole = await saving({}, async (_, saved) => ({ ...saved, ...changes }))
  // That the one has to be there with the other, the form says.
  if (!('signatory_name' in changes || 'signature' in changes))
    expect(validate(settingsSchema, whole).ok).toBe(false)
})

test('a school may have no page in the network, and no number for chats', async () => {
  const none = { linkedin_url: '', whatsapp: '' }
  const saved = await saving(none, async (_, kept) => kept)
  expect(validate(settingsSchema, saved)).toMatchObject({ ok: true })
  expect(saved).toMatchObject(none)
})

test.each([
  ['no picture', Buffer.from('no picture, but longer than thirty-three bytes').toString('base64')],
  ['a picture that is too wide', aPicture({ head: (head) => head.writeUInt32BE(1201, 0) })],
  ['a picture with a palette', aPicture({ head: (head) => head.writeUInt8(3, 9) })],
])('%s is no signature', async (_, signature) => {
  const keep = inDiscardedTransaction(
    database.sql(),
    (sql) => sql`select public.keep_signature(${signature})`,
  )
  await expect(keep).rejects.toMatchObject({ message: 'signature_invalid' })
})

test('the settings name no signature that the server has not looked at, as a direct call would', async () => {
  const changes = { signatory_name: 'Ana Luz', signatory_position: 'Directora', signature: cutPicture }
  await expect(saving(changes, async () => null)).rejects.toMatchObject({ message: 'signature_invalid' })
})

test('one that cannot be drawn with its signature takes who signs once that is mended', async () => {
  const signatory = { signatory_name: 'Ana Luz', signatory_position: 'Directora', signature: png }
  await saving(signatory, async (sql) => {
    const issuerOf = async () => {
      const [row] = await sql`select public.get_certificate_sheet(${begun}) -> 'issuer' as issuer`
      return row?.issuer
    }
    await become(sql, 'admin')
    expect(await issuerOf()).toMatchObject({ signatory_name: null, signature: null })
    await sql`select public.fail_certificate(${begun}, 'signature_unreadable')`
    expect(await issuerOf()).toMatchObject(signatory)
    await becomeOwner(sql)
    await expect(
      sql.savepoint((inner) => inner`update public.certificates set issuer = '{}' where status = 'ready'`),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

test('a certificate keeps the prefix and the signature that it was made with', async () => {
  const signatory = { signatory_name: 'Ana Luz', signatory_position: 'Directora', signature: png }
  await saving({ ...signatory, certificate_prefix: 'GEO', name: 'Geo Andina' }, async (sql, saved) => {
    expect(saved.signature).toBe(png)
    await sql`insert into public.student_course_enrollments (student_id, cohort_id) values (17, 2)
      on conflict do nothing`
    await become(sql, 'admin')
    const request = { cohort_id: 2, hours: 40, people: [{ student_id: 17 }] }
    await sql`select public.add_certificates(${JSON.stringify(request)}::text::jsonb)`
    await becomeOwner(sql)
    const [made] =
      await sql`select k.id, k.certificate_number from public.certificates k where k.student_id = 17`
    expect(made?.certificate_number).toMatch(/^GEO-\d{4}-\d{5}$/)
    await become(sql, 'admin')
    await sql`select public.save_settings('{"signatory_name": "Eva Sol", "signature": null, "name": "Otra"}', 3)`
    const [sheet] = await sql`select public.get_certificate_sheet(${made?.id}) -> 'issuer' as issuer`
    expect(sheet?.issuer).toMatchObject({ ...signatory, name: 'Geo Andina' })
    // Those with the old prefix are found as before.
    const [old] =
      await sql`select public.certificate_history('MER-' || to_char(current_date, 'YYYY') || '-00001') as h`
    expect(old?.h).not.toBeNull()
  })
})

test('so many seats are announced as the school wants', async () => {
  const announced = (most: number) =>
    saving({ announced_seats_max: most }, async (sql) => {
      await sql`update public.courses_moodle set seats = (select count(*) from private.seat_holders(2)) + 12 where id = 2`
      const [row] = await sql`select private.announced_seats(2) ->> 'left' as left`
      return row?.left ?? null
    })
  expect(await announced(11)).toBeNull()
  expect(await announced(12)).toBe('12')
})
