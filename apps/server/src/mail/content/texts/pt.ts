import { type EmailTexts } from '../email-texts.js';

export const PORTUGUESE: EmailTexts = {
  greeting: 'Olá, {name},',
  copyLink: 'Se o botão não funcionar, abra este endereço:',
  kinds: {
    received: {
      subject: 'O seu pedido de uma conta Outpost',
      body: [
        'o seu pedido da conta «{name}» chegou. Um administrador vai analisá-lo; receberá outra mensagem quando houver uma decisão.',
      ],
      beforeLink: 'Até lá, confirme que este endereço é seu. A ligação é válida durante um dia.',
      button: 'Confirmar este endereço',
      ending: 'Se não pediu uma conta, pode ignorar esta mensagem.',
    },
    approved: {
      subject: 'A sua conta Outpost foi aprovada',
      body: [
        'um administrador aprovou a sua conta. Já pode iniciar sessão com o nome «{name}» e a palavra-passe que escolheu ao registar-se.',
      ],
      button: 'Iniciar sessão',
      ending: 'Se não pediu uma conta, pode ignorar esta mensagem.',
    },
    rejected: {
      subject: 'O seu pedido de uma conta Outpost foi recusado',
      body: ['um administrador recusou o seu pedido da conta «{name}». Escreveu: {reason}'],
    },
    suspended: {
      subject: 'A sua conta Outpost foi suspensa',
      body: [
        'um administrador suspendeu a sua conta «{name}». Só poderá iniciar sessão depois de ser reposta; os seus servidores continuam a ser vigiados.',
      ],
    },
    'sign-in': {
      subject: 'Novo início de sessão na sua conta Outpost',
      body: [
        'alguém iniciou sessão na sua conta «{name}» com um navegador nunca antes usado: {device}, do endereço {address}, em {at}.',
        'Se foi você, não há nada a fazer. Se não, termine essa sessão e mude a sua palavra-passe.',
      ],
      button: 'Ver as sessões',
    },
    'password-reset': {
      subject: 'Uma nova palavra-passe para a sua conta Outpost',
      body: [
        'alguém, provavelmente você, quer uma nova palavra-passe para a conta «{name}». Com esta ligação pode escolhê-la. Serve uma só vez, até {until}.',
      ],
      button: 'Escolher uma nova palavra-passe',
      ending: 'Se não a pediu, pode ignorar esta mensagem: nada muda.',
    },
    address: {
      subject: 'Confirme o seu endereço para o Outpost',
      body: ['confirme que este é o endereço da conta «{name}». A ligação serve uma só vez, até {until}.'],
      button: 'Confirmar este endereço',
      ending: 'Se não tem essa conta, pode ignorar esta mensagem.',
    },
    waiting: {
      subject: 'Alguém espera por uma conta Outpost',
      body: ['«{who}» pede uma conta. Contas à espera de resposta: {count}.'],
      button: 'Decidir',
      ending: 'Recebe esta mensagem como administrador, no máximo uma vez por hora.',
    },
    invitation: {
      subject: '{who} convida-o para {server}',
      greeting: 'Olá,',
      body: [
        '{who} convida-o para «{server}» no Outpost, um painel para servidores de jogo. A ligação funciona uma vez, até {until}. Se ainda não tem conta, pode criar uma.',
      ],
      button: 'Ver o convite',
      ending: 'Se não sabe quem é, pode ignorar este e-mail.',
    },
  },
};
