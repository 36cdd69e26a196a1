import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';

/**
 * Returns a parser for Socket.IO that tells each client its name when it connects. Socket.IO's clients send this `pid`
 * back in their next handshake. Socket.IO's server names them only if its own recovery is on (ADR 21).
 */
export function namingParser(nameOf: (socketId: string) => string | undefined) {
  class NamingEncoder extends Encoder {
    override encode(packet: Packet): unknown[] {
      if (packet.type !== PacketType.CONNECT) return super.encode(packet);
      const data = packet.data as { sid: string };
      return super.encode({ ...packet, data: { ...data, pid: nameOf(data.sid) } });
    }
  }
  return { Encoder: NamingEncoder, Decoder };
}
