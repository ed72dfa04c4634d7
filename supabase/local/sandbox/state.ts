import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isRecord } from '../http/serve.ts'
import { type MoodleSite, usualSite } from './moodle/site.ts'

export type PaymentStatus = 'PENDING' | 'PAID' | 'REJECTED' | 'CANCELLED' | 'EXPIRED'

export type Payer = { name?: string; email?: string; document_type?: string; document?: string } & Record<
  string,
  unknown
>

export type Payment = {
  number: number
  token: string
  amount: number
  currency: string
  country?: string
  order_id: string
  description?: string
  status: PaymentStatus
  created_date: string
  expires_at: string
  approved_date?: string
  rejected_reason?: string
  payment_method_type?: string
  success_url?: string
  back_url?: string
  notification_url?: string
  payer: Payer
}

export type Refund = {
  id: string
  payment_id: string
  amount: number
  currency: string
  status: 'PENDING' | 'SUCCESS' | 'REJECTED' | 'CANCELLED'
  created_date: string
  notification_url?: string
}

export type Plan = {
  id: number
  merchant_id: number
  plan_token: string
  name: string
  description: string
  country?: string
  currency: string
  amount: number
  frequency_type: string
  frequency_value: number
  free_trial_days?: number
  max_periods?: number
  notification_url?: string
  success_url?: string
  back_url?: string
  error_url?: string
  active: boolean
  created_at: string
  updated_at: string
}

export type Subscription = {
  id: number
  plan_id: number
  subscription_token: string
  status: 'CREATED' | 'CONFIRMED'
  active: boolean
  client_first_name: string
  client_last_name: string
  client_document_type: string
  client_document: string
  client_email: string
  external_id?: string
  created_at: string
  updated_at: string
}

export type Execution = {
  id: number
  subscription_id: number
  status: 'PENDING' | 'COMPLETED' | 'DECLINED'
  order_id: string
  currency: string
  amount_paid: number
  external_id?: string
  created_at: string
  updated_at: string
}

export type Mail = { id: string; received_at: string; payload: Record<string, unknown> }

export type MailingListSubscriber = {
  id: string
  email: string
  status: string
  fields: Record<string, string | null>
  /** Group ids. */
  groups: string[]
  created_at: string
  updated_at: string
}

export type MoodleUser = {
  id: number
  username: string
  firstname: string
  lastname: string
  email: string
  phone1: string
  country: string
  lang: string
  suspended: boolean
  /** The row stays, with another name and a hash as e-mail. */
  deleted?: boolean
  /** An administrator, whom the service's user may not change. */
  is_admin?: boolean
  /** Moodle generated a password and mailed it. */
  password_mailed: boolean
  created_at: string
}

/** `timeend`: 0 without an end. `status`: 1 while the enrolment itself is suspended. */
export type MoodleEnrolment = {
  roleid: number
  userid: number
  courseid: number
  timeend: number
  status: 0 | 1
}

export type Moodle = { users: MoodleUser[]; enrolments: MoodleEnrolment[] }

export type Spreadsheet = { id: string; shared: boolean; rows: (string | number | boolean)[][] }

export type SentKey = { key: string; payload: string; id: string; at: number }

export type PendingWebhook = { url: string; body: string; attempts: number; due_at: number }

export type Data = {
  sequence: number
  /** Whether the provider of payments notifies. */
  notifies: boolean
  payments: Payment[]
  refunds: Refund[]
  plans: Plan[]
  subscriptions: Subscription[]
  executions: Execution[]
  webhooks: PendingWebhook[]
  mails: Mail[]
  sentKeys: SentKey[]
  subscribers: MailingListSubscriber[]
  moodle: Moodle
  moodleSite: MoodleSite
  spreadsheets: Spreadsheet[]
}

export type State = {
  data: Data
  nextNumber(): number
  now(): number
  /** Now, in the providers' format. */
  timestamp(): string
  changed(): void
  reset(): void
  flush(): void
}

function emptyData(): Data {
  return {
    sequence: 54000,
    notifies: true,
    payments: [],
    refunds: [],
    plans: [],
    subscriptions: [],
    executions: [],
    webhooks: [],
    mails: [],
    sentKeys: [],
    subscribers: [],
    moodle: { users: [], enrolments: [] },
    moodleSite: { ...usualSite },
    spreadsheets: [],
  }
}

function load(file: string | undefined): Data {
  if (file === undefined) return emptyData()
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(stored) ? { ...emptyData(), ...stored } : emptyData()
  } catch {
    return emptyData()
  }
}

/** State of the simulated providers, persisted in `file` when given. */
export function createState(file: string | undefined): State {
  const state = { data: load(file) }
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    // Written to a new file and renamed: an interruption keeps the previous file.
    writeFileSync(`${file}.new`, JSON.stringify(state.data))
    renameSync(`${file}.new`, file)
  }

  function changed(): void {
    if (file !== undefined) timer ??= setTimeout(flush, 100)
  }

  return {
    get data() {
      return state.data
    },
    now: Date.now,
    timestamp: () => new Date().toISOString(),
    nextNumber: () => {
      state.data.sequence += 1
      changed()
      return state.data.sequence
    },
    changed,
    // Keeps the plans and the spreadsheets, which the launcher creates: a reset clears what was done with them.
    reset: () => {
      const { sequence, plans } = state.data
      const spreadsheets = state.data.spreadsheets.map((one) => ({ ...one, rows: [] }))
      state.data = { ...emptyData(), sequence, plans, spreadsheets }
      changed()
    },
    flush,
  }
}
