# Receives Recoverd's webhooks with Ruby 3, without gems: WEBHOOK_SECRET=whsec_… PORT=8080 ruby receiver.rb
require "json"
require "openssl"
require "set"
require "socket"

TOLERANCE = 300 # seconds

# Whether the raw body was signed with the secret, within the last five minutes.
def verify(secret, headers, body, now = Time.now.to_i)
  id, timestamp = headers.values_at("webhook-id", "webhook-timestamp")
  return false if id.to_s.empty? || !timestamp.to_s.match?(/\A\d+\z/) || (now - timestamp.to_i).abs > TOLERANCE

  key = secret.delete_prefix("whsec_").unpack1("m")
  expected = ["v1,", [OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.#{body}")].pack("m0")].join
  # While a secret is rotated there are two signatures, with a space between them.
  headers["webhook-signature"].to_s.split(" ").any? { |signature| OpenSSL.secure_compare(signature, expected) }
end

# In Rails: `request.raw_post` is the body, `request.headers["webhook-id"]` a header.
if $PROGRAM_NAME == __FILE__
  seen = Set.new # in your database, with a unique index
  server = TCPServer.new("127.0.0.1", Integer(ENV.fetch("PORT", "8080")))
  loop do
    client = server.accept
    client.gets
    headers = {}
    while (line = client.gets&.chomp) && !line.empty?
      name, value = line.split(":", 2)
      headers[name.downcase] = value.strip
    end
    # As it came: parsing and writing it again changes its bytes.
    body = client.read(headers.fetch("content-length", "0").to_i).to_s.b
    if verify(ENV.fetch("WEBHOOK_SECRET"), headers, body)
      event = JSON.parse(body)
      # Put it into a queue, and answer at once.
      puts "new #{event["event"]} #{event["opaque_id"]}" if seen.add?(event["opaque_id"])
      client.write("HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n")
    else
      client.write("HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    end
    client.close
  end
end
