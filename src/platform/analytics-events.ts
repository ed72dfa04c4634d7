/** GA4's item; everything that the school sells has one category (public specification, section 3). */
export type AnalyticsItem = {
  item_id: string
  item_name: string
  item_category: 'curso'
  price: number
  quantity: 1
  index?: number
}

export type Commerce = { currency: string; value: number; items: readonly AnalyticsItem[] }

export type RegistrationForm =
  | 'contact'
  | 'course'
  | 'webgis'
  | 'waitlist'
  | 'business'
  | 'corporate'
  | 'community'
  | 'newsletter'

export type RegistrationOutcome = 'success' | 'failure' | 'duplicate'

/** Everything that may be reported; an event or a field that is not here does not compile. */
export type AnalyticsEvent =
  | { name: 'page_view'; params: { page_path: string; page_title: string } }
  | { name: 'scroll'; params: { percent_scrolled: 25 | 50 | 75 } }
  | { name: 'time_on_page'; params: { seconds: number } }
  /** Milliseconds; CLS in thousandths. */
  | {
      name: 'page_speed'
      params: {
        page_path: string
        metric: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB'
        value: number
        connection: string
      }
    }
  | { name: 'cta_click'; params: { cta: string } }
  | { name: 'registration_outcome'; params: { form: RegistrationForm; outcome: RegistrationOutcome } }
  | { name: 'file_download'; params: { file_name: string; file_extension: string } }
  | { name: 'view_item_list'; params: Commerce & { item_list_id: string; item_list_name: string } }
  | { name: 'view_item'; params: Commerce }
  | { name: 'begin_checkout'; params: Commerce }
  | { name: 'add_payment_info'; params: Commerce & { payment_type: string } }
  | { name: 'purchase'; params: Commerce & { transaction_id: string } }
