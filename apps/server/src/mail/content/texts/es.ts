import { type EmailTexts } from '../email-texts.js';

export const SPANISH: EmailTexts = {
  greeting: 'Hola, {name}:',
  copyLink: 'Si el botón no funciona, abre esta dirección:',
  kinds: {
    received: {
      subject: 'Tu solicitud de una cuenta de Outpost',
      body: [
        'Ha llegado tu solicitud para la cuenta «{name}». Un administrador la revisará y recibirás otro mensaje cuando haya decidido.',
      ],
      beforeLink: 'Mientras tanto, confirma que esta dirección es tuya. El enlace vale un día.',
      button: 'Confirmar esta dirección',
      ending: 'Si no has pedido una cuenta, puedes ignorar este mensaje.',
    },
    approved: {
      subject: 'Tu cuenta de Outpost ha sido aprobada',
      body: [
        'Un administrador ha aprobado tu cuenta. Ya puedes iniciar sesión con el nombre «{name}» y la contraseña que elegiste al registrarte.',
      ],
      button: 'Iniciar sesión',
      ending: 'Si no has pedido una cuenta, puedes ignorar este mensaje.',
    },
    rejected: {
      subject: 'Tu solicitud de una cuenta de Outpost ha sido rechazada',
      body: ['Un administrador ha rechazado tu solicitud para la cuenta «{name}». Escribió: {reason}'],
    },
    suspended: {
      subject: 'Tu cuenta de Outpost ha sido suspendida',
      body: [
        'Un administrador ha suspendido tu cuenta «{name}». No podrás iniciar sesión hasta que se restablezca; tus servidores siguen supervisados.',
      ],
    },
    'sign-in': {
      subject: 'Nuevo inicio de sesión en tu cuenta de Outpost',
      body: [
        'Alguien ha iniciado sesión en tu cuenta «{name}» con un navegador que no se había usado antes: {device}, desde la dirección {address}, el {at}.',
        'Si has sido tú, no hay nada que hacer. Si no, cierra esa sesión y cambia tu contraseña.',
      ],
      button: 'Ver las sesiones',
    },
    'password-reset': {
      subject: 'Una contraseña nueva para tu cuenta de Outpost',
      body: [
        'Alguien, seguramente tú, quiere una contraseña nueva para la cuenta «{name}». Con este enlace puedes elegirla. Vale una sola vez, hasta el {until}.',
      ],
      button: 'Elegir una contraseña nueva',
      ending: 'Si no la has pedido, puedes ignorar este mensaje: nada cambia.',
    },
    address: {
      subject: 'Confirma tu dirección para Outpost',
      body: [
        'Confirma que esta es la dirección de la cuenta «{name}». El enlace vale una sola vez, hasta el {until}.',
      ],
      button: 'Confirmar esta dirección',
      ending: 'Si no tienes esa cuenta, puedes ignorar este mensaje.',
    },
    waiting: {
      subject: 'Alguien espera una cuenta de Outpost',
      body: ['«{who}» pide una cuenta. Cuentas que esperan respuesta: {count}.'],
      button: 'Decidir',
      ending: 'Recibes este mensaje como administrador, como mucho una vez por hora.',
    },
    invitation: {
      subject: '{who} te invita a {server}',
      greeting: 'Hola:',
      body: [
        '{who} te invita a «{server}» en Outpost, un panel para servidores de juego. El enlace funciona una sola vez, hasta el {until}. Si aún no tienes cuenta, podrás crear una.',
      ],
      button: 'Ver la invitación',
      ending: 'Si no sabes quién es, puedes ignorar este correo.',
    },
  },
};
