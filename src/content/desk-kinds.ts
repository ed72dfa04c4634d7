import type { DeskKind } from '../domain/contracts/desk-counts.ts'

/** What the desk calls its kinds, and the mail of the day with it. */
export const deskKindTexts: Readonly<Record<DeskKind, { one: string; many: string }>> = {
  lane_blocked: { one: 'Proveedor detenido', many: 'Proveedores detenidos' },
  backup_old: { one: 'Copia atrasada', many: 'Copias atrasadas' },
  erasure_unkept: { one: 'Borrado sin guardar', many: 'Borrados sin guardar' },
  sale_without_access: { one: 'Pagó y no tiene acceso', many: 'Pagaron y no tienen acceso' },
  charge_review: { one: 'Cobro por revisar', many: 'Cobros por revisar' },
  refund: { one: 'Devolución', many: 'Devoluciones' },
  access_after_refund: { one: 'Acceso por decidir', many: 'Accesos por decidir' },
  over_capacity: { one: 'Vendido sin lugar', many: 'Vendidos sin lugar' },
  step_failed: { one: 'Tarea fallida', many: 'Tareas fallidas' },
  manual_payment: { one: 'Pago por confirmar', many: 'Pagos por confirmar' },
  invoice_due: { one: 'Factura por emitir', many: 'Facturas por emitir' },
  plan_pause: { one: 'Plan por cambiar en el panel', many: 'Planes por cambiar en el panel' },
  payment_unmatched: { one: 'Pago sin orden', many: 'Pagos sin orden' },
  revocation: { one: 'Arrepentimiento o baja', many: 'Arrepentimientos y bajas' },
  erasure_held: { one: 'Borrado que espera', many: 'Borrados que esperan' },
  enquiry: { one: 'Consulta', many: 'Consultas' },
  waiting_list: { one: 'Lista de espera', many: 'Listas de espera' },
  order_abandoned: { one: 'Compra sin terminar', many: 'Compras sin terminar' },
  demo_ending: { one: 'Demo que termina', many: 'Demos que terminan' },
}
