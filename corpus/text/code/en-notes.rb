# frozen_string_literal: true

# A gem for notes. Home: https://notes.example.org. Source:
#   https://git.example.org/notes/notes-rb
source 'https://gems.example.org'
gem 'notes', '~> 1.2', git: 'https://git.example.org/notes/notes-rb.git'

module Notes
  class Client < Foo::Bar
    BASE = ENV.fetch('NOTES_URL', 'http://localhost:9292').freeze
    MAIL = %r{\A[^@\s]+@[^@\s]+\z} # see http://www.example.com/mail-regex.html, and weep
    attr_reader :name, :id

    # @example
    #   Notes::Client.new(name: 'anna').list.map(&:id)
    # @see https://docs.example.org/notes/Notes/Client.html#list-instance_method
    def list(page: 1)
      uri = URI("#{BASE}/notes?page=#{page}&per=50")
      get(uri).each { |n| puts "#{n.id}: #{n.name} <#{BASE}/notes/#{n.id}>" }
    rescue SocketError
      warn "no network? try http://127.0.0.1:9292/, or mail help@example.org"
      []
    end

    def share(note, to)
      raise ArgumentError, "#{to} is no address" unless MAIL.match?(to)

      body = <<~TEXT
        Anna shares a note with you: #{BASE}/s/#{note.id}?to=#{to}
        Stop these mails: https://notes.example.org/stop?m=#{to}.
      TEXT
      Mail.deliver(from: 'notes@example.org', to: to, body: body)
    end
  end
end
