import type { Environment } from './environment.ts'

/** Subscription plans that the sample data links to; a merchant creates them at the provider. */
export function samplePlans(env: Environment): Record<string, unknown>[] {
  const common = {
    description: 'Seis cuotas mensuales',
    currency: 'USD',
    frequency_type: 'MONTHLY',
    frequency_value: 1,
    max_periods: 6,
    notification_url: `${env.FUNCTIONS_URL}/payment-webhook`,
    success_url: `${env.SITE_URL}/payment-success`,
    back_url: `${env.SITE_URL}/checkout`,
    error_url: `${env.SITE_URL}/payment-error`,
  }
  return [
    {
      ...common,
      plan_token: 'plan_gee_python_local_000000000001',
      name: 'Google Earth Engine con Python · cuotas',
      amount: 15,
    },
    {
      ...common,
      plan_token: 'plan_all_access_local_0000000000001',
      name: 'All Access GeoAI · cuotas',
      amount: 41.67,
    },
  ]
}
