import { legalEffectiveOn } from '#domain/legal-versions.ts'
import { retention } from '#domain/retention.ts'
import type { LegalDocument } from './legal.ts'
import { site } from './site.ts'

/** Sections and effective date: back-office specification, sections 2 and 9. */
export const privacyPolicy: LegalDocument = {
  title: 'Política de privacidad',
  lead: `Qué datos tuyos guarda ${site.name}, para qué los usa, con quién los comparte y cómo pedir que los muestre, los corrija o los borre.`,
  effectiveOn: legalEffectiveOn,
  sections: [
    {
      id: 'datos',
      title: 'Datos que recopilamos',
      blocks: [
        { kind: 'text', text: 'Guardamos los datos que tú escribes y los que produces al cursar:' },
        {
          kind: 'list',
          items: [
            'Consultas y lista de espera: nombre, apellido, correo, teléfono, país y mensaje.',
            'Empresas: nombre, empresa, cargo, correo, teléfono, servicio y mensaje.',
            'Comunidad: nombre, correo y teléfono. Novedades: solo tu correo y la fecha en que diste tu permiso.',
            'Inscripción: nombre, correo, teléfono, país, curso, forma de pago, estado del pago y la versión de los términos que aceptaste.',
            'Factura, solo si la pides: nombre o razón social, número de identificación fiscal y domicilio.',
            'Estudios: curso y cohorte, valoraciones de las clases y certificados.',
          ],
        },
        {
          kind: 'text',
          text: 'No vemos ni guardamos los datos de tu tarjeta: los escribes en la página del procesador de pagos. Mientras completas un formulario, tu navegador recuerda lo que escribiste, a más tardar hasta que cierras la pestaña, para que no lo pierdas si algo falla.',
        },
        {
          kind: 'text',
          text: 'Si aceptas la medición, registramos además qué páginas se visitan y qué botones se usan, sin tu nombre, tu correo ni tu teléfono. También medimos cuánto tardan las páginas en abrir y en responder: de eso guardamos solo cuentas por página y por día, durante 90 días, sin nada que te identifique.',
        },
      ],
    },
    {
      id: 'uso',
      title: 'Para qué los usamos',
      blocks: [
        {
          kind: 'list',
          items: [
            'Responder lo que nos preguntas.',
            'Cobrar tu inscripción, enviarte el comprobante o la factura que pides y darte acceso al aula.',
            'Acompañarte en el curso y emitir tu certificado.',
            'Avisarte de clases, talleres y notebooks nuevos, solo si lo pediste.',
            'Cumplir obligaciones contables y fiscales.',
            'Entender qué partes del sitio sirven y cuáles no, solo si aceptaste la medición.',
          ],
        },
        {
          kind: 'text',
          text: 'Tratamos los datos de tu inscripción para cumplir el contrato contigo y los demás con tu consentimiento, que puedes retirar cuando quieras. No tomamos decisiones automáticas sobre ti y no vendemos tus datos.',
        },
      ],
    },
    {
      id: 'terceros',
      title: 'Con quién los compartimos',
      blocks: [
        {
          kind: 'text',
          text: 'Solo con quienes hacen posible el servicio, y solo lo que cada uno necesita:',
        },
        {
          kind: 'list',
          items: [
            'El procesador de pagos recibe tu nombre, correo, teléfono, país y el monto.',
            'El proveedor de correo entrega comprobantes, respuestas y avisos.',
            'El servicio de listas de correo guarda los datos de la comunidad y de las novedades.',
            'El aula virtual recibe tu nombre y tu correo para crear tu usuario.',
            'El proveedor de alojamiento y base de datos guarda la información del sitio.',
          ],
        },
        {
          kind: 'text',
          text: 'Algunos de estos proveedores guardan datos fuera de Argentina. Trabajamos con los que se comprometen por contrato a protegerlos. También los entregamos si una autoridad competente lo exige conforme a la ley.',
        },
      ],
    },
    {
      id: 'seguridad',
      title: 'Cómo los protegemos',
      blocks: [
        {
          kind: 'list',
          items: [
            'Todo viaja cifrado entre tu navegador, nuestro servidor y los proveedores.',
            'Solo el equipo de la escuela accede a los datos, con usuario propio y lo justo para su tarea.',
            'Las páginas personales se abren con un enlace secreto que vence y que podemos anular.',
          ],
        },
        {
          kind: 'text',
          text: 'Si una falla de seguridad afectara tus datos, te avisaremos.',
        },
        {
          kind: 'list',
          items: [
            `Lo que nos escribes: ${periodText(retention.enquiries)} después de responderte; los pedidos de arrepentimiento y de baja, ${periodText(retention.requests)}.`,
            `Si solo escribiste, probaste una demo o empezaste una compra: ${periodText(retention.strangers)} después de la última vez.`,
            `Tus compras y los datos de tus facturas: ${periodText(retention.invoices)}, porque la ley nos obliga a respaldarlas.`,
            `El contenido de los avisos de pago y de los correos que te enviamos: ${periodText(retention.notices)}; el de los recordatorios de pago, ${periodText(retention.reminders)}.`,
            'La comunidad, las novedades y lo que estudiaste: hasta que pidas la baja.',
          ],
        },
        {
          kind: 'text',
          text: 'Cuando pides que borremos tus datos, tienes 48 horas para arrepentirte. Después borramos todo lo que te identifica, también en el aula y en las listas de correo. Quedan los montos sin tu nombre y, si pediste factura, sus datos. Te preguntamos antes si quieres que tus certificados sigan valiendo sin tu nombre a la vista; si no, se revocan.',
        },
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos',
      blocks: [
        {
          kind: 'list',
          items: [
            'Acceso: saber qué datos tuyos tenemos. Respondemos dentro de los diez días corridos.',
            'Rectificación: corregir o actualizar lo que esté mal, dentro de los cinco días hábiles.',
            'Supresión: borrar lo que no estemos obligados por ley a conservar, en el mismo plazo.',
          ],
        },
        {
          kind: 'text',
          text: 'Ejercerlos es gratis. La Ley 25.326 de Argentina garantiza el acceso gratuito a intervalos no inferiores a seis meses, salvo interés legítimo. Para protegerte, podemos pedirte que confirmes el pedido desde el correo que tenemos registrado.',
        },
        {
          kind: 'text',
          text: 'La Agencia de Acceso a la Información Pública, en su carácter de Órgano de Control de la Ley N.º 25.326, tiene la atribución de atender las denuncias y reclamos de quienes resulten afectados en sus derechos por incumplimiento de las normas sobre protección de datos personales.',
        },
      ],
    },
    {
      id: 'contacto',
      title: 'Contacto',
      blocks: [
        { kind: 'mail', text: `Responsable de los datos: ${site.name}, ${site.location}. Escríbenos a` },
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios en esta política',
      blocks: [
        {
          kind: 'text',
          text: 'Publicamos cada versión en esta página con la fecha en que entra en vigencia. Si un cambio afecta el uso de datos que ya nos diste, te lo avisamos por correo antes de aplicarlo.',
        },
        { kind: 'see', text: 'Las reglas del servicio están en los', link: 'terms' },
      ],
    },
  ],
}

/** A period of the database in words: `2 years`, `6 mons`. */
function periodText(period: string): string {
  const [count, unit = ''] = period.split(' ')
  if (unit.startsWith('year')) return count === '1' ? '1 año' : `${count} años`
  return count === '1' ? '1 mes' : `${count} meses`
}
