import type { Environment } from './environment.ts'

/** The subscription plan that the sample data links to, as a merchant would have made it at the provider. */
export function samplePlan(env: Environment): Record<string, unknown> {
  return {
    plan_token: 'plan_gee_python_local_000000000001',
    name: 'Google Earth Engine con Python · cuotas',
    description: 'Seis cuotas mensuales',
    currency: 'USD',
    amount: 45,
    frequency_type: 'MONTHLY',
    frequency_value: 1,
    max_periods: 6,
    notification_url: `${env.FUNCTIONS_URL}/payment-webhook`,
    success_url: `${env.SITE_URL}/payment-success`,
    back_url: `${env.SITE_URL}/checkout`,
    error_url: `${env.SITE_URL}/payment-error`,
  }
}
