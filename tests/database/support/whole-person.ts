import { addCertificate, callWith, issue } from './certificates.ts'
import { anEnrolment, enrol } from './enrolments.ts'
import { aFact, anOrder, apply, createOrder } from './orders.ts'
import { upsertRecap } from './recaps.ts'
import { callAs } from './sessions.ts'
import { asActor, type Database } from './test-database.ts'

/** Words by which the person can be known; no other row of the sample data has one of them. */
export const known = {
  email: 'xiomara.quetzal@example.com',
  other: 'x.quetzal.vieja@example.com',
  firstname: 'Xiomara',
  lastname: 'Quetzaltepec',
  phone: '+54 9 11 5550 7788',
  document: '27998877665',
  taxId: '20999888777',
  street: 'Calle Quetzaltepec 123',
}
const whole = `${known.firstname} ${known.lastname}`

export type WholePerson = { person: number; student: number; certificate: string; sales: number[] }

const bigint = (rows: readonly Record<string, unknown>[]) => Number(Object.values(rows[0] ?? {})[0])

/**
 * Somebody who has everything that the school keeps of a person: two cohorts, one of them by a plan that is behind, a coupon, a
 * refund, an invoice, a certificate with its row in a sheet, recaps with a rating, a demo access, enquiries, a place on a waiting
 * list, the community, the newsletter, refused mails, notes, a pause, and another address that staff have joined.
 */
export async function aWholePerson(sql: Database): Promise<WholePerson> {
  const { email, other, firstname, lastname, phone, document } = known
  await sql`update public.courses_moodle set sheet_id = 'hoja-gee-python', moodle_course_id = coalesce(moodle_course_id, 7) where id = 2`
  await sql`insert into public.coupons (code, percent_off, starts_on, ends_on) values ('AMIGAS-10', 10, '2020-01-01', '2999-12-31')`
  const order = anOrder({
    ...{ email, payer_name: whole, payer_firstname: firstname, payer_lastname: lastname, amount: '81.00' },
    ...{ coupon: 'AMIGAS-10', full_price_usd: '90.00', course_id: 'gee-python' },
    ...{
      invoice: { holder: 'person', legal_name: whole, tax_id: known.taxId, address: known.street },
    },
  })
  await createOrder(sql, { ...order, payer_phone: phone } as typeof order)
  await sql`select public.set_order_redirect(${order.order_id}, ${`https://checkout.example/${email}`})`
  const body = JSON.stringify({ payment_id: `DP-${order.order_id}`, payer: { email, document } })
  const event = bigint(
    await sql`select public.record_payment_event('dlocal-go', ${body}, ${`DP-${order.order_id}`})`,
  )
  const paid = aFact(order, { document, document_type: 'CUIT' } as never)
  await sql`select public.apply_provider_payment(${sql.json(paid as never)}, ${event})`
  const plan = anOrder({
    ...{
      email,
      payer_name: whole,
      payment_type: 'installments',
      amount: '45.00',
      course_id: 'deep-learning',
    },
    ...{ installments_count: 3, total_course_amount: '135.00' },
    external_id: `deep-learning-xiomara.quetzal-${order.order_id}`,
  })
  await createOrder(sql, plan)
  await apply(sql, aFact(plan, { approved_at: '2026-01-10T12:00:00Z', document } as never))

  const [student] = await sql`select id::integer from public.students where email_normalized = ${email}`
  const studentId = Number(student?.id)
  await sql`update public.students set phone = ${phone}, country = 'Argentina', moodle_user_id = 4242, moodle_username = 'xiomara.quetzal' where id = ${studentId}`
  await enrol(
    sql,
    anEnrolment({ email, firstname, lastname, cohort_ids: [2], mailing_group_id: '77', phone }),
  )
  const { id } = await addCertificate(sql, studentId, { name: whole, hours: 10, resumes: null })
  await issue(sql, id)
  const recap = await upsertRecap(sql)
  await callWith(sql, 'generate_recap_links', { recap_id: recap.id })
  const [link] = await sql`select token from public.recap_links where student_id = ${studentId} limit 1`
  await sql`select public.rate_recap(${link?.token}, 5)`
  await callAs(sql, 'staff', 'grant_demo_access', {
    ...{ email: other, firstname, lastname, phone, profession: 'Geógrafa', country: 'Argentina' },
    notes: `Llamar a ${firstname}`,
  })
  for (const form of ['contact', 'waitlist']) {
    const enquiry = {
      form,
      name: whole,
      email: other,
      phone,
      course_slug: 'gee-python',
      message: `Soy ${whole}`,
    }
    await sql`select public.store_enquiry(${sql.json(enquiry)}, null, false, true)`
  }
  const [enquiry] =
    await sql`select max(id)::integer as id from public.enquiries where email_normalized = ${other}`
  await asActor(sql, 'staff', async (session) => {
    await session`select public.add_enquiry_note(${enquiry?.id}, ${`${whole} escribió dos veces`})`
  })
  await sql`insert into private.seat_calls (enquiry_id, cohort_id, email_normalized) values (${enquiry?.id}, 2, ${other})`
  await sql`select public.join_community(${sql.json({ name: whole, email, phone })}, null, null)`
  await sql`select public.subscribe_to_newsletter(${other}, 'footer', null)`
  await sql`insert into private.order_mails (order_id, email_normalized) select id, email_normalized from public.payments where dlocal_order_id = ${order.order_id}`
  await sql`insert into private.order_mail_refusals values (${email})`

  const [root] =
    await sql`select person_id::integer as id from public.person_addresses where email_normalized = ${email}`
  const person = Number(root?.id)
  await asActor(sql, 'admin', async (session) => {
    await session`select public.join_people(${other}, ${person})`
    await session`select public.add_person_note(${person}, ${`${whole} pidió factura`})`
    await session`select public.hold_reminders(${person}, 'exclusion', null, ${`${firstname} paga en enero`})`
    await session`select public.record_refund((select id from public.payments where dlocal_order_id = ${order.order_id}), 'refund', 10,
      ${`Lo pidió ${whole}`}, 'devolucion-00000001')`
    await session`select public.mark_written(array(select s.id from public.sales s where s.payer_email_normalized = ${email} and s.course_id = 'deep-learning'))`
  })
  await sql`insert into private.debt_links (sale_id, created_by) select id, gen_random_uuid() from public.sales where payer_email_normalized = ${email} limit 1`
  // Every step has gone out by now, and the provider has answered.
  await sql`update public.outbox o set status = 'done', done_at = now(), provider_answer = 'abc' where o.status = 'pending'`
  const sales =
    await sql`select id::integer from public.sales where payer_email_normalized = ${email} order by id`
  return { person, student: studentId, certificate: id, sales: sales.map((sale) => sale.id as number) }
}

/** Pays or voids what stands against an erasure. */
export async function settle(sql: Database, { sales }: WholePerson): Promise<void> {
  const owed = await sql`select s.id, s.version from public.sales s
    where s.id = any (${sales}::bigint[]) and (private.sale_balance(s)).remaining > 0`
  for (const { id, version } of owed)
    await asActor(
      sql,
      'admin',
      (session) => session`select public.void_sale(${id}, ${version}, ${`Se arrepintió ${whole}`})`,
    )
}

/** Every place of the database that holds one of the words: column, and how many rows. */
export async function tracesOf(sql: Database, words: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as "table", a.attname as "column"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
      and a.attnum > 0 and not a.attisdropped
      and (t.typcategory = 'S' or t.typname in ('jsonb', 'json', '_text', '_varchar', 'bytea', 'xml'))
    order by 1, 2`
  const found: string[] = []
  for (const { table, column } of columns) {
    const [row] = await sql.unsafe(
      `select count(*)::integer as rows from ${table} t
       cross join lateral (select lower(t."${column}"::text) as written) l
       where exists (select from unnest($1::text[]) w where strpos(l.written, lower(w)) > 0)
          or exists (select from unnest($2::text[]) n where strpos(regexp_replace(l.written, '[-. ()]', '', 'g'), n) > 0)`,
      [[...words], words.filter((word) => /^[0-9]{8,}$/.test(word))] as never,
    )
    if (row?.rows > 0) found.push(`${table.replaceAll('"', '')}.${column} ${row?.rows}`)
  }
  return found
}
