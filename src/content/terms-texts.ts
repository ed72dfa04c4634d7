import { legalEffectiveOn } from '#domain/legal-versions.ts'
import { recordingsKept } from './acceptance.ts'
import type { LegalDocument } from './legal.ts'
import { site } from './site.ts'

/** Nine sections: back-office specification, section 2. */
export const terms: LegalDocument = {
  title: 'Términos y condiciones',
  lead: `Las reglas entre tú y ${site.name} cuando usas el sitio, te inscribes o cursas.`,
  effectiveOn: legalEffectiveOn,
  sections: [
    {
      id: 'generales',
      title: 'Condiciones generales',
      blocks: [
        {
          kind: 'text',
          text: `${site.name} es una escuela en línea con sede en ${site.location}. Al usar el sitio o inscribirte aceptas estos términos. Si no estás de acuerdo, no te inscribas.`,
        },
        {
          kind: 'text',
          text: 'Para comprar debes ser mayor de 18 años o contar con la autorización de quien te represente. Podemos cambiar los términos para el futuro; a tu inscripción se le aplican los que estaban publicados el día en que pagaste.',
        },
        {
          kind: 'text',
          text: 'Rigen las leyes de la República Argentina. Si eres consumidor, conservas los derechos y los tribunales que te da la ley de tu domicilio.',
        },
      ],
    },
    {
      id: 'servicios',
      title: 'Servicios',
      blocks: [
        {
          kind: 'text',
          text: 'Ofrecemos una carrera, módulos individuales, una membresía anual, cursos para empresas, una comunidad gratuita y una biblioteca de notebooks. La página de cada programa dice su duración, sus clases en vivo, sus horarios y sus requisitos.',
        },
        {
          kind: 'list',
          items: [
            `Las clases son en vivo y se graban. Las grabaciones quedan disponibles durante ${recordingsKept}.`,
            'Si una clase se suspende, la reprogramamos y avisamos por correo.',
            'Si una cohorte no reúne suficientes inscritos, te ofrecemos otra fecha o la devolución total.',
            'Podemos actualizar el temario para seguir a las herramientas, sin quitar los objetivos anunciados.',
          ],
        },
        {
          kind: 'text',
          text: 'Los cursos entregan un certificado propio de la escuela. No otorgan un título oficial.',
        },
      ],
    },
    {
      id: 'inscripcion',
      title: 'Registro e inscripción',
      blocks: [
        {
          kind: 'text',
          text: 'Te inscribes al completar el formulario y pagar. Tu lugar queda reservado cuando el procesador confirma el pago. Los datos deben ser tuyos y correctos: tu certificado y tu acceso salen de ahí.',
        },
        {
          kind: 'text',
          text: 'El acceso al aula es personal. Con un pago único con tarjeta llega por correo en unos minutos; en cuotas se activa dentro de las 24 horas.',
        },
      ],
    },
    {
      id: 'pagos',
      title: 'Pagos y reembolsos',
      blocks: [
        {
          kind: 'text',
          text: 'Los precios se publican en dólares estadounidenses. Pagas en la página del procesador de pagos, que muestra el monto en tu moneda antes de que confirmes. Tu banco puede sumar impuestos o cargos que no cobramos nosotros.',
        },
        {
          kind: 'list',
          items: [
            'Cuotas: autorizas un cobro por mes hasta completar el total que viste al inscribirte. Si una cuota no se cobra, te avisamos y puedes regularizarla; mientras tanto podemos suspender el acceso.',
            'Arrepentimiento: si compras como consumidor desde Argentina, puedes revocar la compra dentro de los diez días corridos desde que la hiciste, sin costo ni motivo (artículo 34 de la Ley 24.240).',
            'Membresía All Access: tiene garantía de devolución de 7 días desde que se activa, en cualquier país.',
            'Fuera de esos plazos, puedes pasar tu inscripción a otra cohorte si avisas antes del inicio.',
          ],
        },
        {
          kind: 'text',
          text: 'Devolvemos el dinero por el mismo medio con el que pagaste. El plazo en que lo veas depende de tu banco.',
        },
        {
          kind: 'revocation',
          text: 'Para revocar una compra o pedir la baja sin registrarte, usa el',
        },
        {
          kind: 'mail',
          text: 'Para arrepentirte o pedir una devolución, escribe desde el correo con el que te inscribiste a',
        },
      ],
    },
    {
      id: 'propiedad',
      title: 'Propiedad intelectual',
      blocks: [
        {
          kind: 'text',
          text: `Las clases, las grabaciones, los textos y la marca ${site.name} son de la escuela o de sus docentes. Te damos permiso para usarlos en tu propio aprendizaje. No puedes revenderlos, publicarlos ni grabar las clases para terceros.`,
        },
        {
          kind: 'text',
          text: 'El código de los notebooks puedes usarlo y adaptarlo en tu trabajo. Los datos de terceros conservan la licencia de quien los publica. Lo que produces con tus datos es tuyo.',
        },
      ],
    },
    {
      id: 'responsabilidades',
      title: 'Responsabilidades del usuario',
      blocks: [
        {
          kind: 'list',
          items: [
            'Cuidar tu usuario y no compartirlo.',
            'Tratar con respeto a docentes y compañeros, en clase y en el grupo de chat.',
            'No publicar datos personales ni información reservada de otras personas o de tu empleador.',
            'No intentar entrar en áreas ajenas, automatizar descargas ni interrumpir el servicio.',
          ],
        },
        {
          kind: 'text',
          text: 'Ante una falta grave o repetida podemos suspender tu acceso. Te diremos el motivo y podrás responder.',
        },
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Limitación de responsabilidad',
      blocks: [
        {
          kind: 'text',
          text: 'Nos comprometemos a dar las clases anunciadas con el cuidado de una escuela profesional. No prometemos un empleo, un ingreso ni que un método sirva para cualquier territorio: valida tus resultados antes de decidir con ellos.',
        },
        {
          kind: 'text',
          text: 'No respondemos por cortes de tu conexión ni por cambios o cierres de plataformas de terceros, como catálogos satelitales o servicios en la nube; si pasa, buscamos una alternativa para la clase. Nada de esto limita los derechos que la ley de defensa del consumidor te reconoce.',
        },
      ],
    },
    {
      id: 'datos-personales',
      title: 'Datos personales',
      blocks: [
        {
          kind: 'text',
          text: 'Usamos tus datos para responderte, cobrar tu inscripción y darte clase. Puedes pedir verlos, corregirlos o borrarlos.',
        },
        { kind: 'see', text: 'El detalle está en la', link: 'privacy' },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        {
          kind: 'text',
          text: 'El sitio funciona sin cookies de publicidad. Tu navegador guarda lo necesario para no perder un formulario a medio completar, que olvida al cerrar la pestaña, y tu respuesta sobre la medición.',
        },
        {
          kind: 'text',
          text: 'La medición de visitas está apagada hasta que la aceptas, y puedes rechazarla sin perder ninguna función. Los contenidos de terceros, como videos o publicaciones, cargan cuando los pides y siguen las reglas de quien los ofrece.',
        },
      ],
    },
  ],
}
